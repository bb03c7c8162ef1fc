import type { ClientBase } from "pg";
import type { Config } from "../../platform/config.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

const WARNING_SECONDS = 2;
const PROBLEM_SECONDS = 30;

/** Compares this machine's clock with the database's, which decides about the end of holds. */
export async function findInClock(client: ClientBase): Promise<Finding> {
  const before = Date.now();
  const { rows } = await client.query<{ at: number }>(
    "select (extract(epoch from clock_timestamp()) * 1000)::float8 as at",
  );
  const seconds = Math.abs(rows[0]!.at - (before + Date.now()) / 2) / 1000;
  const text = `this machine's clock differs from the database's by ${seconds.toFixed(1)} s`;
  return judge(seconds, text, "Let both be set by NTP (systemd-timesyncd, chrony).");
}

const PATIENCE_MILLISECONDS = 8_000;
/** The header Date has whole seconds. */
const DATE_MILLISECONDS = 1_000;

/**
 * Compares this machine's clock with those of servers that the settings name. `findInClock` is not enough: an
 * embedded database has this machine's clock, and another database's clock may be wrong by the same time.
 */
export async function findInOutsideClock(config: Config): Promise<Finding> {
  for (const address of outsideAddresses(config)) {
    const seconds = await measureDifference(address);
    if (seconds === null) continue;
    const text = `this machine's clock differs from that of ${new URL(address).host} by ${seconds.toFixed(0)} s`;
    return judge(seconds, text, "Let it be set by NTP (systemd-timesyncd, chrony).");
  }
  const database = config.databaseUrl ? "the database's" : "the database's on this machine";
  return ok(
    "clock",
    `this machine's clock was compared with ${database} only: no other server of the settings told its time`,
  );
}

function judge(seconds: number, text: string, remedy: string): Finding {
  if (seconds > PROBLEM_SECONDS) return problem("clock", text, remedy);
  return seconds > WARNING_SECONDS ? warning("clock", text, remedy) : ok("clock", text);
}

const THIS_MACHINE = /^(?:localhost|127\.[\d.]+|\[::1\])$/;

function outsideAddresses({ backupServer, bucket, telemetry }: Config): string[] {
  const buckets = [backupServer, bucket].flatMap(
    (server) => server && (server.endpoint ?? `https://s3.${server.region}.amazonaws.com`),
  );
  const addresses = [...buckets, telemetry?.endpoint].filter((address) => address !== undefined);
  return addresses.filter((address) => !THIS_MACHINE.test(new URL(address).hostname));
}

/**
 * Returns by how many seconds the header Date of an answer, of any status, lies outside the time of the request.
 * Null without an answer, or if a cache has answered.
 */
async function measureDifference(address: string): Promise<number | null> {
  const before = Date.now();
  try {
    const { headers } = await fetch(address, {
      method: "HEAD",
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
    });
    const date = Date.parse(headers.get("date") ?? "");
    if (Number.isNaN(date) || headers.has("age")) return null;
    return Math.max(0, before - (date + DATE_MILLISECONDS), date - Date.now()) / 1000;
  } catch {
    return null;
  }
}
