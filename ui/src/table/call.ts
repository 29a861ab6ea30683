/** Tells the player that the table waits: a short sound, and the title of the page. */
import type { Moment } from "../lib/game/queue";
import { say } from "../lib/words/words";

const NAME = "Sietch";

/** Who wrote the title last: a table that is left takes nothing away from the one that follows it. */
let writer: object | null = null;

/** The title says whose turn it is, so that a tab in the background tells it too; what is returned takes it away. */
export function setTitle(words: string): () => void {
  const here = {};
  writer = here;
  document.title = words ? say("title", { words, name: NAME }) : NAME;
  return () => {
    if (writer === here) document.title = NAME;
  };
}

/** Whether others have moved since this seat last chose: who goes on with its own turn need not be called. */
export function calls(shown: readonly Moment[], seat: number | null): boolean {
  for (const { move, events } of [...shown].reverse()) {
    if (events.some((event) => event.event === "turn" && event.seat !== seat)) return true;
    if (move === null) return false; // the table was opened here
    if (move.seat !== seat) return true;
    if (!move.automatic) return false;
  }
  return false;
}

/** Every seat has its pitch, so that persons at one device hear who is called. */
const PITCHES = [523, 587, 659, 784, 880, 440];

/** Milliseconds after which the sound would come too late. */
const AT_ONCE = 500;

/** Two soft tones; a browser that wants a click first stays silent, and need not complain that it was asked. */
export async function chime(seat = 0): Promise<void> {
  if (typeof AudioContext === "undefined" || navigator.userActivation?.hasBeenActive === false) return;
  const audio = new AudioContext();
  // where sound is allowed it may begin a moment later; elsewhere the answer does not come
  await Promise.race([audio.resume(), new Promise((late) => setTimeout(late, AT_ONCE))]);
  if (audio.state !== "running") return audio.close();
  const low = PITCHES[seat % PITCHES.length] ?? 523;
  [low, low * 1.5].forEach((pitch, n) => {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const start = audio.currentTime + n * 0.12;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.08, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.35);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.4);
    tone.onended = () => n === 1 && void audio.close();
  });
}
