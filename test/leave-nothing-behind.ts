import { afterAll, expect, vi } from "vitest";

// Files that run one after the other in a worker share its modules and globals: each leaves them as it found them.
// This file is loaded before each of them.
const environment = { ...process.env };
const globals = globalValues();

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  expect({ ...process.env }).toEqual(environment);
  const now = globalValues();
  expect([...globals.keys()].filter((name) => !Object.is(now.get(name), globals.get(name)))).toEqual([]);
});

/** Without the helpers of compiled libraries (`__extends`), which each library that is loaded sets again. */
function globalValues(): Map<string, unknown> {
  const values = new Map<string, unknown>();
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(globalThis))) {
    if (!name.startsWith("__")) values.set(name, value);
  }
  return values;
}
