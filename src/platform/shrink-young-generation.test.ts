import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

/** Megabytes of the young generation after a rush, and some time later. */
function sizes({ flags, later }: { flags: string[]; later: string }): { rush: number; later: number } {
  const module = new URL("./shrink-young-generation.ts", import.meta.url).href;
  const script = `
    import v8 from "node:v8";
    import { setTimeout as sleep } from "node:timers/promises";
    import { shrinkYoungGeneration } from ${JSON.stringify(module)};
    const size = () => v8.getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space").space_size;
    let kept = [];
    const allocate = (objects) => {
      for (let made = 0; made < objects; made += 1) kept.push({ made, of: [made] });
      if (kept.length > 20_000) kept = [];
    };
    const rush = () => { for (let turn = 0; turn < 1_000; turn += 1) allocate(1_000); };
    rush();
    const before = size();
    shrinkYoungGeneration(100);
    ${later}
    console.log(JSON.stringify({ rush: before / 1_048_576, later: size() / 1_048_576 }));`;
  const output = execFileSync(
    process.execPath,
    ["--max-semi-space-size=16", ...flags, "--input-type=module", "-e", script],
    { encoding: "utf8" },
  );
  return JSON.parse(output) as { rush: number; later: number };
}

const UNTIL_SMALL = `
  for (let tries = 0; tries < 200 && size() > 6 * 1_048_576; tries += 1) {
    await sleep(50);
    allocate(10);
  }`;
const BUSY = `
  // Never waits, however busy the machine is.
  for (const until = performance.now() + 500; performance.now() < until;) await new Promise(setImmediate);`;

test("gives the young generation of an idle thread back after a rush", () => {
  const { rush, later } = sizes({ flags: ["--expose-gc"], later: UNTIL_SMALL });
  expect(rush).toBeGreaterThan(8);
  expect(later).toBeLessThanOrEqual(6);
});

test("leaves the young generation of a busy thread alone", () => {
  const { later } = sizes({ flags: ["--expose-gc"], later: BUSY });
  expect(later).toBeGreaterThan(8);
});

test("does nothing where V8 does not offer its collections", () => {
  const { later } = sizes({ flags: [], later: "await sleep(500);" });
  expect(later).toBeGreaterThan(8);
});
