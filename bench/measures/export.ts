import fs from "node:fs";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { logInOrganiser } from "../organiser.ts";
import type { RunningServer, UnderTest } from "../server-under-test.ts";
import { stageCrowd } from "../stage-many.ts";
import { stageEvent } from "../stage.ts";

export interface ExportFigures {
  /** From the click to the whole file on the organiser's disk. */
  seconds: number;
  /** What the program took more than before, at its highest. */
  extraMegabytes: number;
  fileMegabytes: number;
}

/** Every attendee with every column, and two questions answered, as a workbook. */
export async function exportAttendees(
  underTest: UnderTest,
  server: RunningServer,
  attendees: number,
): Promise<ExportFigures> {
  const { pool } = underTest;
  const event = await stageEvent(pool, { products: 1, quantity: null, price: 0 });
  await stageCrowd(pool, event, { orders: attendees, withAttendees: true });
  await pool.query(ANSWERS, [event.accountId, event.eventId]);
  await pool.query("vacuum (analyze) question_answers");
  const call = await logInOrganiser();

  const before = residentMegabytes(server.pid);
  let highest = before;
  const watching = setInterval(() => {
    highest = Math.max(highest, residentMegabytes(server.pid));
  }, 50);
  const from = performance.now();
  try {
    const path = `/events/${event.eventId}`;
    const started = (await (await call(`${path}/attendees/export`, { format: "xlsx" })).json()) as {
      data: { id: number };
    };
    const task = `${path}/tasks/${started.data.id}`;
    for (;;) {
      const { data } = (await (await call(task)).json()) as { data: { status: string; done: number } };
      if (data.status === "FAILED") throw new Error("the export failed");
      if (data.status === "DONE") break;
      await sleep(100);
    }
    const file = await (await call(`${task}/file`)).arrayBuffer();
    return {
      seconds: (performance.now() - from) / 1000,
      extraMegabytes: highest - before,
      fileMegabytes: file.byteLength / 1_048_576,
    };
  } finally {
    clearInterval(watching);
  }
}

const ANSWERS = `
  with asked as (
    insert into questions (account_id, event_id, belongs_to, type, title, position)
    values ($1, $2, 'PRODUCT', 'SINGLE_LINE_TEXT', 'What do you eat?', 1),
           ($1, $2, 'ORDER', 'SINGLE_LINE_TEXT', 'How did you hear of us?', 2)
    returning id, belongs_to)
  insert into question_answers (account_id, event_id, order_id, question_id, order_item_id, unit, attendee_position, answer)
  select $1, $2, a.order_id, asked.id,
         case asked.belongs_to when 'PRODUCT' then a.order_item_id end,
         case asked.belongs_to when 'PRODUCT' then 1 end,
         case asked.belongs_to when 'PRODUCT' then 1 end, to_jsonb('An answer of ' || a.first_name)
  from attendees a, asked where a.event_id = $2`;

function residentMegabytes(pid: number): number {
  const pages = Number(fs.readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]);
  return (pages * 4096) / 1_048_576;
}
