import fs from "node:fs";
import path from "node:path";
import { prepare } from "./setup.mjs";
import { ROOT, environment, run } from "./setup/run.mjs";
import { SetupFailed, main } from "./setup/tool.mjs";

const DOCS = path.join(ROOT, "docs");
const PICTURES = path.join(ROOT, "docs/pictures/guides");

/** `npm run docs` writes the documentation site into build/site; `-- --pictures` takes the pictures of the guides again. */
await main(async () => {
  const isToTake = process.argv.includes("--pictures") || !fs.existsSync(PICTURES);
  await prepare({ build: isToTake, testPrograms: isToTake });
  if (isToTake) {
    fs.rmSync(PICTURES, { recursive: true, force: true });
    await step("Taking pictures …", "playwright", ["test", "--config", "e2e/pictures/playwright.config.ts"]);
  }
  if (!fs.existsSync(path.join(DOCS, "node_modules")))
    await step("Installing VitePress …", "npm", [
      "ci",
      "--prefix",
      DOCS,
      "--ignore-scripts",
      "--no-audit",
      "--no-fund",
    ]);
  await step("Writing build/site …", path.join(DOCS, "node_modules/.bin/vitepress"), ["build", DOCS]);
});

async function step(title, program, args) {
  console.log(title);
  const { code, output, seconds } = await run(program, args, { env: environment() });
  if (code !== 0) throw new SetupFailed(output);
  console.log(`  ${Math.round(seconds)} s`);
}
