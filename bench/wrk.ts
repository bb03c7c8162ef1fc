import { execFileSync } from "node:child_process";

/** The same figures as of our own driver (`drive`). */
export interface WrkResult {
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
}

const UNITS: Record<string, number> = { us: 0.001, ms: 1, s: 1_000 };

/**
 * Asks for one page over and over, with `wrk`. Our driver reads each answer as a string: with whole pages it is
 * busier than the program that it measures.
 */
export function askOverAndOver(
  url: string,
  {
    connections,
    seconds,
    headers = {},
  }: { connections: number; seconds: number; headers?: Record<string, string> },
): WrkResult {
  const given = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const size = ["-t", "1", "-c", String(connections), "-d", `${seconds}s`, "--latency"];
  const out = execFileSync("wrk", [...size, ...given, url], { encoding: "utf8" });
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(out)?.[1]);
  if (!perSecond) throw new Error(`wrk said nothing usable: ${out}`);
  const at = (share: string) => {
    const [, value, unit] = new RegExp(`${share}%\\s+([\\d.]+)(us|ms|s)`).exec(out)!;
    return Number(value) * UNITS[unit!]!;
  };
  const refused = Number(/Non-2xx or 3xx responses: (\d+)/.exec(out)?.[1] ?? 0);
  const broken =
    /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(out)?.slice(1) ?? [];
  return {
    perSecond,
    p50: at("50"),
    p99: at("99"),
    failed: broken.map(Number).reduce((a, b) => a + b, refused),
  };
}
