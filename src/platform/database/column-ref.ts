import { sql } from "kysely";

/** A column name, or an expression in place of one. */
export function columnRef(column: unknown) {
  return typeof column === "string" ? sql.ref(column) : sql`${column}`;
}
