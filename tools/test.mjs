import fs from "node:fs";
import path from "node:path";
import { prepare } from "./setup.mjs";
import { ROOT } from "./setup/run.mjs";
import { main } from "./setup/tool.mjs";
import { runSteps } from "./steps/run-steps.mjs";
import {
  build,
  catalogues,
  format,
  lint,
  playwright,
  schema,
  types,
  vitest,
  weights,
} from "./steps/steps.mjs";

const has = (entry) => fs.existsSync(path.join(ROOT, entry));

// All checks that a change must pass.
await main(async () => {
  await prepare({ testPrograms: true });
  const faults = vitest("fault runs", "--config", "faults/vitest.config.ts");
  const otherBrowsers = playwright(
    "journeys in Firefox and WebKit",
    "--config",
    "e2e/other-browsers/playwright.config.ts",
  );
  return runSteps([
    lint,
    format,
    catalogues,
    schema,
    // Together they take less time than one after the other.
    [types, build],
    weights,
    vitest("unit, database and API tests"),
    ...(has("e2e") ? [playwright("browser journeys")] : []),
    // In sequence, because on a busy machine WebKit's driver sometimes hangs forever at a click.
    ...(has("e2e") ? [otherBrowsers] : []),
    ...(has("faults") ? [faults] : []),
  ]);
});
