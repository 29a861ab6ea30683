import type { Component } from "../wire/types";

/** Enough of a component for its portrait, where no content has come yet. */
export const portrait = (id: string, kind: string): Component => ({
  id,
  kind,
  set: "",
  name: id,
  called: id,
  names: {},
  fields: {},
  facts: [],
  text: {},
  labels: {},
  effects: {},
  conditions: {},
  events: {},
});
