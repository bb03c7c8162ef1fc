import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";

const TOOLS = path.resolve(import.meta.dirname, "..");
const home = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-launcher-"));
afterAll(() => fs.rmSync(home, { recursive: true, force: true }));

const LAUNCHER = path.join(home, "bin/tessera.mjs");
fs.mkdirSync(path.join(home, "bin"));
fs.copyFileSync(path.join(TOOLS, "package/bin/tessera.mjs"), LAUNCHER);
for (const file of ["run-child.mjs", "follow-parent.mjs"])
  fs.copyFileSync(path.join(TOOLS, "setup", file), path.join(home, "bin", file));
fs.mkdirSync(path.join(home, "build/server"), { recursive: true });
fs.writeFileSync(
  path.join(home, "build/server/index.js"),
  `const { NODE_ENV, TESSERA_DATA } = process.env;
  console.log(JSON.stringify({ node: process.execPath, arguments: process.argv.slice(2), NODE_ENV, TESSERA_DATA }));
  process.exitCode = 3;`,
);

function launch({ pretend = "", args = [] as string[] }) {
  const env = { ...process.env, NODE_ENV: undefined, TESSERA_DATA: undefined };
  const preload = ["--import", `data:text/javascript,${encodeURIComponent(pretend)}`];
  return spawnSync(process.execPath, [...preload, LAUNCHER, ...args], { env, encoding: "utf8" });
}

const version = (node: string) => `Object.defineProperty(process.versions, "node", { value: "${node}" });`;
const system = (platform: string) => `Object.defineProperty(process, "platform", { value: "${platform}" });`;

test("on Node 26 the program runs in production, with its data in a folder of the user's", () => {
  const { stdout, status } = launch({ args: ["worker"] });

  expect(JSON.parse(stdout)).toEqual({
    node: process.execPath,
    arguments: ["worker"],
    NODE_ENV: "production",
    TESSERA_DATA: "tessera-data",
  });
  expect(status).toBe(3);
});

test("on an older Node the program runs on the one that npm installed, and its exit code is ours", () => {
  const folder = path.join(home, `node_modules/node-${process.platform}-${process.arch}`);
  fs.mkdirSync(path.join(folder, "bin"), { recursive: true });
  fs.writeFileSync(path.join(folder, "package.json"), "{}");
  fs.symlinkSync(process.execPath, path.join(folder, "bin/node"));

  const { stdout, status } = launch({ pretend: version("20.19.0"), args: ["help"] });
  fs.rmSync(folder, { recursive: true });

  expect(JSON.parse(stdout)).toMatchObject({ arguments: ["help"], TESSERA_DATA: "tessera-data" });
  expect(status).toBe(3);
});

test("a Node of npm's that lacks a library of the system says which package brings it", () => {
  const folder = path.join(home, `node_modules/node-${process.platform}-${process.arch}`);
  fs.mkdirSync(path.join(folder, "bin"), { recursive: true });
  fs.writeFileSync(path.join(folder, "package.json"), "{}");
  const loader = "#!/bin/sh\necho 'error while loading shared libraries: libatomic.so.1' >&2\nexit 127\n";
  fs.writeFileSync(path.join(folder, "bin/node"), loader, { mode: 0o755 });

  const { stderr, status } = launch({ pretend: version("20.19.0") });
  fs.rmSync(folder, { recursive: true });

  expect(stderr).toMatch(/libatomic\.so\.1\nNode 26 cannot run here .*install libatomic1/);
  expect(status).toBe(127);
});

test.each([
  ["Windows", system("win32"), "Tessera runs on Linux and macOS. On Windows, run it in WSL 2"],
  [
    "a Node that is too old",
    version("20.18.3"),
    "Tessera needs Node 20.19 or newer, and this is Node 20.18.3.",
  ],
  [
    "an older Node on a system without a Node of npm's",
    version("22.1.0") + system("darwin"),
    `npm has no Node 26 for darwin-${process.arch}: install Node 26`,
  ],
])("%s is refused with a sentence that says what to do", (_what, pretend, sentence) => {
  const { stderr, status } = launch({ pretend });

  expect(stderr).toContain(`Tessera did not start. ${sentence}`);
  expect(stderr.trim()).not.toContain("\n");
  expect(status).toBe(1);
});
