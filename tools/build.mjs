import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { forgetBuild, sourceHash, stampBuild } from "./setup/build-stamp.mjs";
import { ensureDependencies } from "./setup/dependencies.mjs";
import { ROOT, environment, nodePath, run } from "./setup/run.mjs";
import { SetupFailed, main } from "./setup/tool.mjs";

const LOCK = path.join(ROOT, "node_modules/.build-lock");
const CLIENT = path.join(ROOT, "build/client");
const COMPRESSIBLE = /\.(js|css|svg|json|txt|xml|wasm|webmanifest|html|ttf)$/;
const SMALLEST_BYTES = 1024;

await main(async () => {
  await ensureDependencies();
  await alone(build);
});

/** Builds the browser files and the server bundle, then compresses every text file once. */
async function build() {
  const hash = sourceHash();
  forgetBuild();
  const env = environment({ NODE_ENV: "production" });
  const built = await run(nodePath(), [path.join(ROOT, "tools/bundle/bundle.mjs")], {
    env,
    onLine: (line) => console.log(line),
  });
  if (built.code !== 0) throw new SetupFailed("The build failed: its output is above.");

  const startedAt = performance.now();
  const files = filesToCompress();
  await Promise.all(files.map(compress));
  console.log(`Compressed ${files.length} files in ${Math.round(performance.now() - startedAt)} ms.`);
  stampBuild(hash);
}

function filesToCompress() {
  return fs
    .readdirSync(CLIENT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => fs.statSync(file).size >= SMALLEST_BYTES);
}

async function compress(file) {
  const content = fs.readFileSync(file);
  const params = {
    [zlib.constants.BROTLI_PARAM_QUALITY]: 11,
    [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  fs.writeFileSync(`${file}.br`, await promisify(zlib.brotliCompress)(content, { params }));
  fs.writeFileSync(`${file}.gz`, await promisify(zlib.gzip)(content, { level: 9 }));
}

/** Runs one build at a time: a second build waits for the first. */
async function alone(work) {
  for (;;) {
    try {
      fs.writeFileSync(LOCK, String(process.pid), { flag: "wx" });
      break;
    } catch {
      if (!isHeld()) fs.rmSync(LOCK, { force: true });
      await sleep(200);
    }
  }
  const unlock = () => fs.rmSync(LOCK, { force: true });
  process.once("exit", unlock);
  await work();
}

function isHeld() {
  try {
    return process.kill(Number(fs.readFileSync(LOCK, "utf8")), 0);
  } catch {
    return false;
  }
}
