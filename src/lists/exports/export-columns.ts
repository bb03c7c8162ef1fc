import type { MessageDescriptor } from "@lingui/core";
import { type RawBuilder, sql } from "kysely";
import type { ColumnKind } from "../../platform/exports/sheet.ts";

/** A column of an export: what stands over it, and what the database is asked for it. */
export interface ExportColumn {
  key: string;
  header: MessageDescriptor | string;
  /**
   * money: minor units of the event's currency. amount: of the row's own, as [minor units, currency].
   * answer: as the checkout kept it. yes: a yes or no.
   */
  kind: ColumnKind | "money" | "amount" | "answer" | "yes";
  value: RawBuilder<unknown>;
}

/** What an export's columns may depend on. */
export interface ExportedEvent {
  id: number;
  timezone: string;
  currency: string;
}

/** A moment as a clock on the event's wall says it. */
export function wallTime(moment: RawBuilder<unknown>, { timezone }: ExportedEvent): RawBuilder<unknown> {
  return sql`to_char(${moment} at time zone ${timezone}, 'YYYY-MM-DD HH24:MI:SS')`;
}
