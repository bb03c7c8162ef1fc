import base from "../../playwright.config.ts";

/** Takes the pictures of the guides: `npm run docs -- --pictures`. A page that lost what a guide names fails here. */
export default {
  ...base,
  testDir: ".",
  testIgnore: [],
  workers: 1,
  outputDir: "../../test-results/pictures",
  use: { ...base.use, viewport: { width: 1280, height: 860 } },
};
