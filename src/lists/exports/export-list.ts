import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { sql } from "kysely";
import type { Answer } from "../../checkout/contract.ts";
import { textOf } from "../../checkout/index.ts";
import { type Reads, readsPrimary } from "../../platform/database/replica/open-replica.ts";
import { openSheet } from "../../platform/exports/open-sheet.ts";
import { type Cell, type ColumnKind, SHEET_TYPES, type SheetColumn } from "../../platform/exports/sheet.ts";
import { serverI18n } from "../../platform/i18n/server-i18n.ts";
import type { TaskAtWork, TaskTools } from "../tasks/run-task.ts";
import { storeTaskFile } from "../tasks/task-files.ts";
import { noteWhatIsShown } from "../tasks/tasks.ts";
import type { Services } from "../../platform/services.ts";
import { toDecimalString } from "../../values/money.ts";
import type { ExportColumn } from "./export-columns.ts";
import { type AnyList, LISTS } from "../lists.ts";
import { findListScope } from "../list-scope.ts";
import { requireStarter } from "../require-starter.ts";
import { policyOfTask } from "../rules/policy-of-task.ts";
import { EXPORTABLE } from "./exportable-lists.ts";
import { listQuestionsToExport } from "./question-columns.ts";

const BATCH_ROWS = 1_000;

/**
 * Writes all matching rows of a list to a file, with the requested columns, both in the requested order. Reads
 * through a cursor in one snapshot and writes in parts, so that a large file needs little memory.
 */
export async function exportList(
  { db, replica }: Pick<Services, "db" | "replica">,
  { list, task }: { list: AnyList; task: TaskAtWork },
  { progress, throttle }: TaskTools,
): Promise<void> {
  const { format, columns: wantedColumns, ...wanted } = EXPORTABLE[list].options.parse(task.options);
  const { eventIds } = await requireStarter(db, task);
  const shows = { policy: policyOfTask(task.kind), event_ids: eventsIn(list, task, eventIds) };
  await noteWhatIsShown(db, task.id, shows);
  const place = await findListScope(db, { ...task, eventIds });
  const { event } = place;
  const known = EXPORTABLE[list].columns(event, await listQuestionsToExport(db, event.id), place);
  const columns = wantedColumns
    ? wantedColumns.flatMap((key) => known.find((one) => one.key === key) ?? [])
    : known;
  const i18n = serverI18n(task.locale);
  const toCell = cellsOf(i18n, event.currency);
  const file = await storeTaskFile(db, task.id, SHEET_TYPES[format]);
  const sheet = openSheet(
    format,
    columns.map((column) => sheetColumn(column, i18n)),
    file.out,
  );

  const reads = await whereToRead(replica, task);
  await reads(db)
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      const matching = LISTS[list].rows(tx, place, wanted).clearSelect();
      const counted = await sql<{ total: number }>`
        select count(*) as total from (${matching.clearOrderBy().select(sql`1`.as("one"))}) rows`.execute(tx);
      const total = counted.rows[0]!.total;
      await db.updateTable("tasks").set({ total }).where("id", "=", task.id).execute();
      // The cursor reads all rows, so the fastest plan for the first rows would be wrong.
      await sql`set local cursor_tuple_fraction = 1`.execute(tx);
      const values = columns.map(({ value }, index) => sql`${value}`.as(`c${index}`));
      await sql`declare rows_to_export no scroll cursor for ${matching.select(values)}`.execute(tx);
      let done = 0;
      for (;;) {
        const found = await throttle(async () => {
          const { rows } = await sql<Record<string, unknown>>`
            fetch ${sql.lit(BATCH_ROWS)} from rows_to_export`.execute(tx);
          await sheet.write(
            rows.map((row) => columns.map((column, index) => toCell(column, row[`c${index}`]))),
          );
          return rows.length;
        });
        done += found;
        if (found < BATCH_ROWS) break;
        await progress(done);
      }
      await db.updateTable("tasks").set({ done, total: done }).where("id", "=", task.id).execute();
    });
  await sheet.end();
  await file.end();
}

/** The replica may cancel a long query, so a second attempt reads from the primary. */
async function whereToRead(replica: Services["replica"], { attempts, userId }: TaskAtWork): Promise<Reads> {
  return replica && attempts === 1 ? replica.readsFor({ userId }) : readsPrimary;
}

/** The events in the file. Taxes and fees are shown to all members. */
function eventsIn(list: AnyList, { eventId }: TaskAtWork, eventIds: readonly number[] | null) {
  if (eventId !== null) return [eventId];
  return list === "taxes-and-fees" ? [] : eventIds;
}

const SHEET_KIND = {
  money: "decimal",
  amount: "decimal",
  amounts: "text",
  answer: "text",
  yes: "text",
} as const;

function sheetColumn({ header, kind }: ExportColumn, i18n: I18n): SheetColumn {
  return {
    header: typeof header === "string" ? header : i18n._(header),
    kind: kind in SHEET_KIND ? SHEET_KIND[kind as keyof typeof SHEET_KIND] : (kind as ColumnKind),
  };
}

function cellsOf(i18n: I18n, currency: string) {
  const yes = i18n._(msg`Yes`);
  const no = i18n._(msg`No`);
  return ({ kind }: ExportColumn, value: unknown): Cell => {
    if (kind === "yes") return value ? yes : no;
    if (value === null || value === undefined) return null;
    if (kind === "money") return toDecimalString({ minor: Number(value), currency });
    if (kind === "amount") {
      const [minor, its] = value as [number, string];
      return toDecimalString({ minor, currency: its });
    }
    if (kind === "amounts") return amountsText(value as Spent[]);
    if (kind === "answer") return textOf(value as Answer);
    return value as Cell;
  };
}

interface Spent {
  currency: string;
  amount: number;
}

/** `120.00 EUR, 30.00 USD`: amounts of different currencies cannot be added. */
function amountsText(amounts: Spent[]): string {
  return amounts
    .map(({ currency, amount }) => `${toDecimalString({ minor: amount, currency })} ${currency}`)
    .join(", ");
}
