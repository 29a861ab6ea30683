import { readFileSync } from "node:fs";
import { launch } from "./browser.ts";
const browser = await launch();
const [out = "", width = "1440", ...files] = process.argv.slice(2);
const page = await browser.newPage({ viewport: { width: 1400, height: 600 } });
await page.setContent(`<body style="margin:0;background:#333">${files.map((f) => `<img style="width:${width}px;margin:2px" src="data:image/jpeg;base64,${readFileSync(f).toString("base64")}">`).join("")}`);
await page.waitForTimeout(500);
await page.screenshot({ path: out, fullPage: true });
await browser.close();
