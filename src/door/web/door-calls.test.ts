import { expect, test, vi } from "vitest";
import { CallFailed } from "../../platform/http/browser-client.ts";
import { doorCalls, failureOf } from "./door-calls.ts";

const answerOf = (status: number, code = "validation_failed") =>
  new CallFailed({ status, code, title: "Refused" });

test("a scan is refused only by our server's final refusals, not by proxies or a lost network", () => {
  const failures = {
    lost: failureOf(new TypeError("Failed to fetch")),
    late: failureOf(new DOMException("no answer in time", "TimeoutError")),
    "408 of a proxy": failureOf(answerOf(408, "unknown")),
    "403 of a proxy": failureOf(answerOf(403, "unknown")),
    "400 of a proxy": failureOf(answerOf(400, "unknown")),
    408: failureOf(answerOf(408)),
    421: failureOf(answerOf(421)),
    425: failureOf(answerOf(425)),
    429: failureOf(answerOf(429)),
    503: failureOf(answerOf(503)),
    400: failureOf(answerOf(400)),
    422: failureOf(answerOf(422)),
    403: failureOf(answerOf(403, "check_in_list_not_active")),
    404: failureOf(answerOf(404, "not_found")),
    410: failureOf(answerOf(410, "check_in_list_expired")),
  };

  expect(failures).toEqual({
    lost: "again",
    late: "again",
    "408 of a proxy": "again",
    "403 of a proxy": "again",
    "400 of a proxy": "again",
    408: "again",
    421: "again",
    425: "again",
    429: "again",
    503: "again",
    400: "refused",
    422: "refused",
    403: "shut",
    404: "shut",
    410: "shut",
  });
});

test("a scan tells for what the device turned the person away, unless the server has to decide", async () => {
  const bodies: string[] = [];
  vi.stubGlobal("fetch", async (_url: string, { body }: RequestInit) => {
    bodies.push(body as string);
    return Response.json({ data: [], counts: {} });
  });
  const scan = {
    scan_id: "scan-1-here",
    code: "A-7KQ2MXP",
    is_typed: true,
    scanned_at: "2026-11-26T20:00:00Z",
  };

  await doorCalls("cil_0123456789", "1").scan(
    [
      { ...scan, said: "UNPAID" },
      { ...scan, said: "ADMITTED", let_in: true },
      { ...scan, said: null },
      { ...scan, said: "NOT_IN", direction: "OUT" },
      { ...scan, said: "ALREADY_IN", nearby_scan_id: "scan-of-gate-a" },
    ],
    { deviceName: null, left: 0 },
  );

  const told = JSON.parse(bodies[0]!).scans.map(({ turned_away = false, said = null }) => [
    turned_away,
    said,
  ]);
  expect(told).toEqual([[true, "UNPAID"], ...Array.from({ length: 4 }, () => [false, null])]);
  vi.unstubAllGlobals();
});

test("CHK-15 an upload without an answer is given up before the next one begins", async () => {
  const signals: AbortSignal[] = [];
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => AbortSignal.abort());
  vi.stubGlobal("fetch", async (_url: string, { signal }: RequestInit) => {
    signals.push(signal!);
    signal!.throwIfAborted();
  });

  await expect(doorCalls("cil_0123456789", "1").scan([], { deviceName: null, left: 0 })).rejects.toThrow();

  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
