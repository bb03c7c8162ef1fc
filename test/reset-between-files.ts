import { vi } from "vitest";

/**
 * Runs before each test file. The files of a worker share one thread, with the packages that it has loaded:
 * loading them again for each file takes about a fifth of the time of a run. The program's modules are
 * evaluated again, so that no file sees the caches, counters and mocks of another.
 */
vi.resetModules();
vi.restoreAllMocks();
vi.useRealTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
