import { type RawBuilder, sql } from "kysely";

/** SQL of `isCancelled` for an event row named `e`. */
export const IS_CANCELLED: RawBuilder<boolean> = sql<boolean>`(
  e.cancelled_at is not null and e.status in ('PAUSED', 'ARCHIVED'))`;
