import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { FilterOperator } from "../../values/listing.ts";
import { boundsOfDay } from "../../values/time/zoned-time.ts";
import { columnRef } from "./column-ref.ts";
import { containing } from "./listing-words.ts";

/** The name of a time zone, or the column that holds it. */
export type Zone = string | RawBuilder<string>;

/**
 * Compares moments. A day in `value` means the whole day: `eq` = within it, `gt` = after its end, `gte` =
 * from its start, `lt` = before its start, `lte` = up to its end.
 */
export function compareMoment(
  column: unknown,
  operator: FilterOperator,
  value: unknown,
  zone: Zone,
): RawBuilder<SqlBool> {
  if (operator === "like" || operator === "not_like")
    return comparison(
      sql`to_char(${columnRef(column)} at time zone ${zone}, 'YYYY-MM-DD"T"HH24:MI:SS')`,
      operator,
      value,
    );
  if (operator === "in")
    return sql<SqlBool>`(${sql.join(
      (value as unknown[]).map((one) => compareMoment(column, "eq", one, zone)),
      sql` or `,
    )})`;
  if (typeof value !== "string" || !DAY.test(value)) return comparison(column, operator, value);
  const at = columnRef(column);
  const { from, until } = typeof zone === "string" ? boundsOfDay(zone, value) : boundsBeside(zone, value);
  if (operator === "eq") return sql<SqlBool>`(${at} >= ${from} and ${at} < ${until})`;
  if (operator === "ne") return sql<SqlBool>`(${at} is null or ${at} < ${from} or ${at} >= ${until})`;
  if (operator === "gt") return sql<SqlBool>`${at} >= ${until}`;
  if (operator === "lte") return sql<SqlBool>`${at} < ${until}`;
  return comparison(column, operator, from);
}

function boundsBeside(zone: RawBuilder<string>, day: string) {
  return {
    from: sql`(${day}::date::timestamp at time zone ${zone})`,
    until: sql`((${day}::date + 1)::timestamp at time zone ${zone})`,
  };
}

const DAY = /^\d{4}-\d\d-\d\d$/;

export function comparison(column: unknown, operator: FilterOperator, value: unknown) {
  const at = columnRef(column);
  // Returns the column itself instead of a comparison, so that the planner may turn a subquery into a join.
  if (typeof value === "boolean")
    return (operator === "eq") === value ? sql<SqlBool>`${at}` : sql<SqlBool>`not ${at}`;
  const given = parameter(value);
  switch (operator) {
    case "eq":
      return value === null ? sql<SqlBool>`${at} is null` : sql<SqlBool>`${at} = ${given}`;
    case "ne":
      return sql<SqlBool>`${at} is distinct from ${given}`;
    case "gt":
      return sql<SqlBool>`${at} > ${given}`;
    case "gte":
      return sql<SqlBool>`${at} >= ${given}`;
    case "lt":
      return sql<SqlBool>`${at} < ${given}`;
    case "lte":
      return sql<SqlBool>`${at} <= ${given}`;
    case "like":
      return sql<SqlBool>`${at} ilike ${containing(String(value))}`;
    case "not_like":
      return sql<SqlBool>`(${at} is null or ${at} not ilike ${containing(String(value))})`;
    case "in":
      return sql<SqlBool>`${at} in (${sql.join((value as unknown[]).map(parameter))})`;
  }
}

/** The values of a field that can have several in a row, such as the products of an order. */
export interface ValuesOfRow {
  value: RawBuilder<unknown>;
  /** True if one of the row's values meets the condition. */
  exists: (condition: RawBuilder<SqlBool>) => RawBuilder<SqlBool>;
}

/** A row matches if one of its values does. With `ne` and `not_like` none may match; null means no values. */
export function compareValues(
  { value: column, exists }: ValuesOfRow,
  operator: FilterOperator,
  value: unknown,
): RawBuilder<SqlBool> {
  const isLike = operator === "like" || operator === "not_like";
  const positive = operator === "ne" ? "eq" : operator === "not_like" ? "like" : operator;
  const found = exists(
    value === null ? sql<SqlBool>`true` : comparison(isLike ? sql`${column}::text` : column, positive, value),
  );
  // Null: `eq` finds rows without values.
  const isNegative = (positive !== operator) !== (value === null);
  return isNegative ? sql<SqlBool>`not ${found}` : found;
}

/**
 * An untyped number takes the type of its column, and a larger one than an integer column can hold would fail
 * instead of matching no row.
 */
function parameter(value: unknown) {
  return typeof value === "number" ? sql`${value}::bigint` : sql`${value}`;
}
