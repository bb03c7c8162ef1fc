import { prepare } from "./setup.mjs";
import { main } from "./setup/tool.mjs";
import { runSteps } from "./steps/run-steps.mjs";
import { catalogues, format, lint, schema, types, vitest } from "./steps/steps.mjs";

// The fast part of "npm test": no build, no browser, no fault runs.
await main(async () => {
  await prepare();
  return runSteps([types, lint, format, catalogues, schema, vitest("unit and database tests")]);
});
