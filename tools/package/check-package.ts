import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { buyFreeTicket, isOrderComplete } from "./buy-free-ticket.ts";
import { freePort, startWithNpx } from "./installed-program.ts";

const MAX_SECONDS = 30;

/** Installs the package as a newcomer does (empty folder, empty cache, npx), buys, starts again and finds the order. */
export async function checkPackage(tarball: string): Promise<void> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-package-"));
  try {
    await drill(tarball, home);
  } finally {
    fs.rmSync(home, { recursive: true, force: true });
  }
}

async function drill(tarball: string, home: string): Promise<void> {
  const at = {
    tarball,
    folder: path.join(home, "empty"),
    cache: path.join(home, "cache"),
    port: await freePort(),
  };
  fs.mkdirSync(at.folder);
  const first = await startWithNpx(at);
  const install = first.seconds - first.startSeconds;
  say(
    `First page after ${first.seconds.toFixed(1)} s from an empty cache: ${install.toFixed(1)} s download and installation, ${first.startSeconds.toFixed(1)} s start.`,
  );
  if (first.seconds > MAX_SECONDS) say(`That is more than ${MAX_SECONDS} s: is the machine busy?`);
  listSizes(at.cache);

  const refused = await startWithNpx({ ...at, folder: home }).then(
    () => "it started",
    (error: Error) => error.message,
  );
  expect(refused.includes(`Port ${at.port} is taken`), `a second program on the port says so: ${refused}`);

  const order = await buyFreeTicket(first.url);
  say(`Bought ${order.code}.`);
  await first.stop();
  expect(
    !fs.existsSync(path.join(at.folder, "tessera-data/postgres/data/postmaster.pid")),
    "the database has stopped",
  );

  const second = await startWithNpx(at);
  say(`First page after ${second.seconds.toFixed(1)} s at the second start.`);
  expect(await isOrderComplete(second.url, order), "the order is there after a restart");
  await second.stop();
  say("The package passed.");
}

function listSizes(cache: string): void {
  const [folder] = fs.globSync(path.join(cache, "_npx/*/node_modules"));
  const packages = fs
    .globSync(["@*/*", "[!.@]*"], { cwd: folder! })
    .map((name) => ({ name, bytes: sizeOf(path.join(folder!, name)) }))
    .sort((a, b) => b.bytes - a.bytes);
  const sum = packages.reduce((total, { bytes }) => total + bytes, 0);
  const largest = packages.slice(0, 4).map(({ name, bytes }) => `${name} ${megabytes(bytes)}`);
  say(`Installed ${packages.length} packages, ${megabytes(sum)}: ${largest.join(", ")}.`);
}

function sizeOf(folder: string): number {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + fs.statSync(path.join(entry.parentPath, entry.name)).size, 0);
}

function expect(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(`Not true: ${what}`);
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;
const say = (line: string) => console.log(line);
