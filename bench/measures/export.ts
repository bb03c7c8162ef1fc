import fs from "node:fs";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { countLines, countSheetRows } from "../count-rows.ts";
import { logInOrganiser } from "../organiser.ts";
import { DATA, type RunningServer, type UnderTest } from "../server-under-test.ts";
import { stageBuyers } from "../stage-many.ts";
import { type StagedEvent, stageEvent } from "../stage.ts";

export interface ExportFigures {
  format: Format;
  /** The time from the click to the complete file on the organiser's disk. */
  seconds: number;
  /** The peak of additional memory. */
  extraMegabytes: number;
  fileMegabytes: number;
  /** Rows in the file without headings. */
  rows: number;
  /** The number of different progress values. */
  steps: number;
}

type Format = "csv" | "xlsx";

const COUNTS = { csv: countLines, xlsx: countSheetRows } satisfies Record<
  Format,
  (file: string) => Promise<number>
>;

/** Exports every attendee with every column and two answered questions, in each of the formats. */
export async function exportAttendees(
  underTest: UnderTest,
  server: RunningServer,
  { attendees, formats }: { attendees: number; formats: Format[] },
): Promise<ExportFigures[]> {
  const { pool } = underTest;
  const event = await stageEvent(pool, { products: 1, quantity: null, price: 0 });
  await stageBuyers(pool, event, { orders: attendees, withAttendees: true });
  return exportStaged(underTest, server, { event, formats });
}

/** Exports the attendees of a seeded event, after answers were added. */
export async function exportStaged(
  { pool }: Pick<UnderTest, "pool">,
  server: Pick<RunningServer, "pid">,
  { event, formats }: { event: StagedEvent; formats: Format[] },
): Promise<ExportFigures[]> {
  await pool.query(ANSWERS, [event.accountId, event.eventId]);
  await pool.query("vacuum (analyze) question_answers");
  const figures: ExportFigures[] = [];
  for (const format of formats) figures.push(await exportOnce(server, event.eventId, format));
  return figures;
}

async function exportOnce(
  server: Pick<RunningServer, "pid">,
  eventId: number,
  format: Format,
): Promise<ExportFigures> {
  const call = await logInOrganiser();
  const kept = path.join(DATA, `export.${format}`);
  const told = new Set<number>();
  const before = residentMegabytes(server.pid);
  let highest = before;
  const watching = setInterval(() => {
    highest = Math.max(highest, residentMegabytes(server.pid));
  }, 50);
  const from = performance.now();
  try {
    const started = (await (await call(`/events/${eventId}/attendees/export`, { format })).json()) as {
      data: { id: number };
    };
    const task = `/events/${eventId}/tasks/${started.data.id}`;
    for (;;) {
      const { data } = (await (await call(task)).json()) as { data: { status: string; done: number } };
      if (data.status === "FAILED") throw new Error("the export failed");
      if (data.status === "DONE") break;
      told.add(data.done);
      await sleep(100);
    }
    const file = await call(`${task}/file`);
    await pipeline(Readable.fromWeb(file.body as never), fs.createWriteStream(kept));
    const seconds = (performance.now() - from) / 1000;
    return {
      format,
      seconds,
      extraMegabytes: highest - before,
      fileMegabytes: fs.statSync(kept).size / 1_048_576,
      rows: await COUNTS[format](kept),
      steps: told.size,
    };
  } finally {
    clearInterval(watching);
    fs.rmSync(kept, { force: true });
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
