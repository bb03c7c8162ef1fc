import { afterAll, beforeAll, expect, vi } from "vitest";

// Files that run one after the other in a worker share its modules and globals: each leaves them as it found them.
let environment: NodeJS.ProcessEnv;
let globals: ReadonlyMap<string, unknown>;

beforeAll(() => {
  environment = { ...process.env };
  globals = globalValues();
});

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  expect({ ...process.env }).toEqual(environment);
  const now = globalValues();
  // A library may add globals when it is loaded.
  expect([...globals.keys()].filter((name) => !Object.is(now.get(name), globals.get(name)))).toEqual([]);
});

function globalValues(): Map<string, unknown> {
  const values = new Map<string, unknown>();
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(globalThis))) {
    values.set(name, value);
  }
  return values;
}
