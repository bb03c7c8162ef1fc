import path from "node:path";
import { prepare } from "./setup.mjs";
import { runOnNode26 } from "./setup/node26.mjs";
import { ROOT } from "./setup/run.mjs";
import { main } from "./setup/tool.mjs";

/**
 * `npm run drill:image` builds the image with Docker or Podman, runs it as deploy/compose does, and prints its sizes.
 * Where the base image cannot be fetched, it is made from Debian's packages, as root (debootstrap).
 */
await main(async () => {
  await prepare();
  return runOnNode26(path.join(ROOT, "tools/drills/image.ts"), { args: process.argv.slice(2) });
});
