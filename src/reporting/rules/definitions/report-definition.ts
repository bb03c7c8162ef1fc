/**
 * `text`: free text. `word`: a code with a fixed set of values, which the interface translates. `money`:
 * minor units of the row's currency. `percent`: one decimal. `rate`: thousandths of a per cent, or minor
 * units of a FIXED rate. `moment`: an instant. `country`: an ISO code.
 */
export type ReportColumnKind =
  | "text"
  | "word"
  | "country"
  | "number"
  | "money"
  | "percent"
  | "rate"
  | "date"
  | "moment";

export interface ReportColumn {
  key: string;
  kind: ReportColumnKind;
  /** Has a sum in the last row, per currency. */
  isSummed?: true;
  /** Shown only if chosen. */
  isHidden?: true;
  /** Rows that differ in no other visible dimension are merged. */
  isDimension?: true;
  /** No history of it is recorded, so it is blank as of a past instant (`docs/decisions/119`). */
  hasNoPast?: true;
}

export interface ReportDefinition {
  columns: readonly ReportColumn[];
  /** False: the report covers everything until now and ignores the chosen days. */
  hasPeriod: boolean;
  /** About the whole account: not for members who are limited to events, and not about one event. */
  isOfAccount?: true;
  /** Can be about one payout. Then it contains all of that payout, and ignores the chosen days. */
  hasPayoutFilter?: true;
  sort: { column: string; isDescending: boolean };
  /**
   * Kinds: `time` along a column of days, `bars` for the largest rows, `groups` for all rows grouped by the
   * column `beside`. `of`: the columns that can be drawn, the first one by default. `against`: the column
   * that a column is compared with.
   */
  chart?: {
    kind: "time" | "bars" | "groups";
    along: string;
    of: readonly string[];
    beside?: string;
    against?: Record<string, string>;
  };
}

export const text = (key: string, more: Partial<ReportColumn> = {}): ReportColumn => ({
  key,
  kind: "text",
  ...more,
});
export const word = (key: string, more: Partial<ReportColumn> = {}): ReportColumn => ({
  key,
  kind: "word",
  ...more,
});
export const count = (key: string, more: Partial<ReportColumn> = {}): ReportColumn => ({
  key,
  kind: "number",
  isSummed: true,
  ...more,
});
export const money = (key: string, more: Partial<ReportColumn> = {}): ReportColumn => ({
  key,
  kind: "money",
  isSummed: true,
  ...more,
});
export const unsummed = (
  key: string,
  kind: ReportColumnKind,
  more: Partial<ReportColumn> = {},
): ReportColumn => ({
  key,
  kind,
  ...more,
});
export const dimension = { isDimension: true } as const;
export const hidden = { isHidden: true } as const;
export const withoutPast = { hasNoPast: true } as const;
