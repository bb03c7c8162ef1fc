import base from "../../playwright.config.ts";

/**
 * Takes the pictures of the guides: `npm run docs -- --pictures`. Fails if a page no longer shows what a guide
 * names.
 */
export default {
  ...base,
  testDir: ".",
  testIgnore: [],
  workers: 1,
  outputDir: "../../test-results/pictures",
  use: { ...base.use, viewport: { width: 1280, height: 860 } },
};
