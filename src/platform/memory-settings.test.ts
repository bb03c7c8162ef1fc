import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { withMemorySettings } from "./memory-settings.ts";

const started = {
  execPath: "/usr/bin/node",
  execArgv: ["--import", "./tracing.mjs"],
  argv: ["/usr/bin/node", "/tessera/build/server/index.js", "worker"],
  env: { SECRET_KEY: "secret" },
  cores: 2,
  execve: () => {},
};

test("starts the program with a small young generation, few pools and all its arguments", () => {
  expect(withMemorySettings(started)).toEqual({
    args: [
      "/usr/bin/node",
      "--max-semi-space-size=16",
      "--heap-growing-percent=30",
      "--v8-pool-size=1",
      "--import",
      "./tracing.mjs",
      "/tessera/build/server/index.js",
      "worker",
    ],
    env: {
      SECRET_KEY: "secret",
      MALLOC_ARENA_MAX: "2",
      MALLOC_MMAP_THRESHOLD_: "131072",
      MALLOC_TRIM_THRESHOLD_: "131072",
    },
  });
});

test.each([
  ["has them", { execArgv: ["--heap-growing-percent=30"] }],
  ["would lose the channel to its parent", { channel: {} }],
  ["runs where a process cannot be replaced", { execve: undefined }],
])("changes nothing for a program that %s", (_why, given) => {
  expect(withMemorySettings({ ...started, ...given })).toBeNull();
});

test.each([
  [1, "1"],
  [2, "1"],
  [3, "2"],
  [8, "4"],
])("leaves a core to the program: of %i cores %s collect garbage beside it", (cores, helpers) => {
  expect(withMemorySettings({ ...started, cores })!.args).toContain(`--v8-pool-size=${helpers}`);
});

test("keeps a number of helpers that was chosen", () => {
  const { args } = withMemorySettings({ ...started, env: { NODE_OPTIONS: "--v8-pool-size=3" } })!;
  expect(args.join(" ")).not.toContain("--v8-pool-size");
});

test("keeps a young generation that was chosen, and adds the other settings", () => {
  const { args } = withMemorySettings({ ...started, env: { NODE_OPTIONS: "--max-semi-space-size=32" } })!;
  expect(args.join(" ")).not.toContain("--max-semi-space-size");
  expect(args).toContain("--heap-growing-percent=30");
});

test("keeps pools that were chosen", () => {
  expect(withMemorySettings({ ...started, env: { MALLOC_ARENA_MAX: "8" } })!.env).toMatchObject({
    MALLOC_ARENA_MAX: "8",
  });
});

test("restarts in the same process with the settings", () => {
  const module = new URL("./memory-settings.ts", import.meta.url).href;
  const script = `import { applyMemorySettings } from ${JSON.stringify(module)};
    applyMemorySettings({ ...process, execPath: process.execPath, execArgv: [], argv: [process.execPath, "-p",
      "JSON.stringify([process.pid, process.execArgv, process.env.MALLOC_ARENA_MAX])"], env: process.env, execve: process.execve });`;
  const { NODE_OPTIONS: _, MALLOC_ARENA_MAX: __, ...env } = process.env;

  const output = execFileSync(
    process.execPath,
    ["--input-type=module", "-e", `console.log(process.pid); ${script}`],
    {
      env,
      encoding: "utf8",
    },
  );
  const [before, after] = output.trim().split("\n");

  const [pid, execArgv, pools] = JSON.parse(after!) as [number, string[], string];
  expect(pid).toBe(Number(before));
  expect(execArgv).toContain("--max-semi-space-size=16");
  expect(pools).toBe("2");
});

test("leaves other threads the young generation that they are given", () => {
  const module = new URL("./memory-settings.ts", import.meta.url).href;
  const script = `
    import { Worker } from "node:worker_threads";
    import { applyMemorySettings } from ${JSON.stringify(module)};
    applyMemorySettings({ ...process, execArgv: process.execArgv, env: process.env });
    new Worker(
      "let kept = [];" +
      "for (let made = 0; made < 2e6; made += 1) { if (kept.length > 2e5) kept = []; kept.push({ made }); }" +
      "const spaces = process.getBuiltinModule('node:v8').getHeapSpaceStatistics();" +
      "console.log(spaces.find(({ space_name }) => space_name === 'new_space').space_size)",
      { eval: true, resourceLimits: { maxYoungGenerationSizeMb: 2 } },
    );`;

  const output = execFileSync(
    process.execPath,
    ["--max-semi-space-size=16", "--input-type=module", "-e", script],
    { encoding: "utf8" },
  );

  expect(Number(output)).toBeLessThanOrEqual(4 * 1024 * 1024);
});
