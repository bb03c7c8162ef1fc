import { sql } from "kysely";

/** A column by its name, or what stands in place of one. */
export function columnRef(column: unknown) {
  return typeof column === "string" ? sql.ref(column) : sql`${column}`;
}
