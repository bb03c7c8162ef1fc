import { randomUUID } from "node:crypto";
import http from "node:http";
import os from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { quantile } from "../open-load.ts";
import type { UnderTest } from "../server-under-test.ts";
import { target } from "../stage.ts";
import { stageDoor } from "./door.ts";

const GATES = 50;
const SCANS_A_SECOND = 2;
/** One in this many scans of a gate shows a ticket that the gate has already let in. */
const SHOWN_AGAIN = 20;
const DELTA_MILLISECONDS = 5_000;
const PROGRESS_MILLISECONDS = 10_000;

export interface GateFigures {
  scans: number;
  /** Milliseconds from the time when a code is due to be read to its complete answer. */
  p50: number;
  p99: number;
  slowest: number;
  /** Scans without an answer, and answers with another verdict than the gate expects. */
  errors: number;
  /** The gates' requests for changes of the list. Doors send one every five seconds. */
  deltas: number;
  /** The difference between the entries in the database and those in the answers to the gates. */
  unmatched: number;
  /** Mean load of the machine over the last minute of the measure. */
  load: number;
}

/**
 * Measures CHK-17: fifty gates with two scans a second each. A gate scans when it is due, whether its last answer is
 * there or not, so that a slow answer does not make the load lighter.
 */
export async function gates(
  underTest: UnderTest,
  attendees: number,
  seconds: number,
  say: (line: string) => void,
): Promise<GateFigures> {
  const { listId, link, codes } = await stageDoor(underTest, attendees);
  say(`  ${attendees.toLocaleString("en")} attendees seeded, ${GATES} gates scan for ${seconds} s`);
  const path = `/api/public/check-in-lists/${link}`;
  const times: number[] = [];
  let errors = 0;
  let deltas = 0;
  let admitted = 0;
  const started = performance.now();
  const end = started + seconds * 1_000;
  const progress = setInterval(() => {
    const passed = Math.round((performance.now() - started) / 1_000);
    say(`  ${passed} s: ${times.length.toLocaleString("en")} scans answered, ${errors} errors`);
  }, PROGRESS_MILLISECONDS);

  async function scan(agent: http.Agent, code: string, expected: string, due: number): Promise<void> {
    const body = {
      scans: [{ scan_id: randomUUID(), code, scanned_at: new Date().toISOString() }],
      device_name: "Bench",
      sent_at: new Date().toISOString(),
    };
    try {
      const { status, text } = await request(agent, "POST", `${path}/check-ins`, JSON.stringify(body));
      times.push(performance.now() - due);
      const verdict = status === 200 ? JSON.parse(text.toString()).data[0].verdict : null;
      if (verdict === "ADMITTED") admitted += 1;
      if (verdict !== expected) errors += 1;
    } catch {
      errors += 1;
    }
  }

  async function gate(number: number): Promise<void> {
    const agent = new http.Agent({ keepAlive: true });
    const pause = 1_000 / SCANS_A_SECOND;
    const first = performance.now() + (number * pause) / GATES;
    const pending: Promise<void>[] = [];
    let last: { code: string; answer: Promise<void> } | null = null;
    for (let turn = 0; ; turn += 1) {
      const due = first + turn * pause;
      if (due > end) break;
      await sleep(Math.max(0, due - performance.now()));
      if (last && turn % SHOWN_AGAIN === 0) {
        const { code, answer } = last;
        await answer;
        pending.push(scan(agent, code, "ALREADY_IN", Math.max(due, performance.now())));
        continue;
      }
      const code = codes[(turn * GATES + number) % codes.length]!;
      const answer = scan(agent, code, "ADMITTED", due);
      last = { code, answer };
      pending.push(answer);
    }
    await Promise.all(pending);
    agent.destroy();
  }

  /** Requests changes of the list, as a door's page does in addition to its scans. */
  async function followList(number: number): Promise<void> {
    const agent = new http.Agent({ keepAlive: true });
    const salt = "A".repeat(22);
    let since = new Date().toISOString();
    await sleep((number * DELTA_MILLISECONDS) / GATES);
    while (performance.now() < end) {
      const query = new URLSearchParams({ since, salt });
      const { status, text } = await request(agent, "GET", `${path}/snapshot?${query}`).catch(() => ({
        status: 0,
        text: Buffer.alloc(0),
      }));
      if (status === 200) since = JSON.parse(text.subarray(4, 4 + text.readUInt32BE(0)).toString()).cursor;
      else errors += 1;
      deltas += 1;
      await sleep(Math.min(DELTA_MILLISECONDS, Math.max(0, end - performance.now())));
    }
    agent.destroy();
  }

  const numbers = Array.from({ length: GATES }, (_, number) => number);
  await Promise.all(numbers.flatMap((number) => [gate(number), followList(number)])).finally(() =>
    clearInterval(progress),
  );
  const { rows } = await underTest.pool.query<{ entries: number }>(
    "select count(*)::int as entries from check_ins where check_in_list_id = $1",
    [listId],
  );
  const sorted = times.toSorted((one, other) => one - other);
  return {
    scans: times.length,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    slowest: sorted.at(-1) ?? Number.NaN,
    errors,
    deltas,
    unmatched: Math.abs(rows[0]!.entries - admitted),
    load: os.loadavg()[0]!,
  };
}

function request(
  agent: http.Agent,
  method: string,
  path: string,
  body?: string,
): Promise<{ status: number; text: Buffer }> {
  return new Promise((resolve, reject) => {
    const headers = body && {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
    };
    const sent = http.request({ ...target, agent, method, path, headers: headers || {} }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.once("end", () => resolve({ status: answer.statusCode!, text: Buffer.concat(parts) }));
      answer.once("error", reject);
    });
    sent.once("error", reject);
    sent.end(body);
  });
}
