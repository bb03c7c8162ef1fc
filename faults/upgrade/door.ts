import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { StagedEvent } from "../../bench/stage.ts";
import { shortId } from "../../src/values/short-id.ts";
import { type Balancer, NotAnswered } from "../balancer.ts";

const SCANS_A_SECOND = 10;

export interface DoorReport {
  /** The codes that the door was told to let in. */
  admitted: string[];
  busy: number;
  failures: string[];
}

/** Opens a door of an event that lets in tickets as they are sold, until it is closed. */
export async function openDoor(pool: pg.Pool, balancer: Balancer, { eventId, accountId }: StagedEvent) {
  const link = shortId("cil");
  await pool.query(
    `insert into check_in_lists (account_id, event_id, short_id, name, covers_all_tickets)
     values ($1, $2, $3, 'Gate', true)`,
    [accountId, eventId, link],
  );
  const report: DoorReport = { admitted: [], busy: 0, failures: [] };
  let lastId = 0;
  let isOver = false;

  async function nextTicket() {
    const { rows } = await pool.query<{ id: number; code: string }>(
      `select id, public_id || '.' || ticket_secret as code from attendees
       where event_id = $1 and status = 'ACTIVE' and id > $2 order by id limit 1`,
      [eventId, lastId],
    );
    return rows[0];
  }

  async function scan(code: string): Promise<void> {
    const body = { scans: [{ scan_id: randomUUID(), code }], device_name: "Gate" };
    const path = `/api/public/check-in-lists/${link}/check-ins`;
    const reply = await balancer.ask({ method: "POST", path, body }).catch((error: unknown) => {
      if (!(error instanceof NotAnswered)) throw error;
      report.failures.push(error.message);
    });
    if (!reply) return;
    if (reply.status === 503 && reply.headers["retry-after"]) report.busy += 1;
    else if (reply.status === 200 && reply.body.includes('"verdict":"ADMITTED"')) report.admitted.push(code);
    else report.failures.push(`${reply.status} ${reply.body.slice(0, 300)}`);
  }

  const scanning = (async () => {
    while (!isOver) {
      const ticket = await nextTicket();
      if (ticket) {
        lastId = ticket.id;
        await scan(ticket.code);
      }
      await sleep(1_000 / SCANS_A_SECOND);
    }
  })();

  return {
    report,
    async close(): Promise<DoorReport> {
      isOver = true;
      await scanning;
      return report;
    },
  };
}

/** Returns the codes that were let in and have no entry in the database. */
export async function findMissingEntries(pool: pg.Pool, { admitted }: DoorReport): Promise<string[]> {
  const { rows } = await pool.query<{ code: string }>(
    `select code from unnest($1::text[]) code
     where not exists (
       select 1 from attendees a join check_ins c on c.attendee_id = a.id
       where a.public_id || '.' || a.ticket_secret = code)`,
    [admitted],
  );
  return rows.map(({ code }) => code);
}
