import type { MessageDescriptor } from "@lingui/core";
import { type RawBuilder, sql } from "kysely";
import type { ColumnKind } from "../../platform/exports/sheet.ts";

/** A column of an export, with its header and its SQL expression. */
export interface ExportColumn {
  key: string;
  header: MessageDescriptor | string;
  /**
   * money: minor units of the event's currency. amount: minor units and currency of the row itself, as [minor
   * units, currency]. amounts: of several currencies, as [{ currency, amount }]. answer: the answer as stored by the
   * checkout. yes: true or false.
   */
  kind: ColumnKind | "money" | "amount" | "amounts" | "answer" | "yes";
  value: RawBuilder<unknown>;
}

/** The values that the columns of an export depend on. */
export interface ExportedEvent {
  id: number;
  timezone: string;
  currency: string;
}

/** The local time of an instant in the time zone of the event. */
export function wallTime(moment: RawBuilder<unknown>, { timezone }: ExportedEvent): RawBuilder<unknown> {
  return sql`to_char(${moment} at time zone ${timezone}, 'YYYY-MM-DD HH24:MI:SS')`;
}
