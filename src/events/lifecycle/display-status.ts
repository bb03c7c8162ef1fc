import { type RawBuilder, sql } from "kysely";
import { OVER_AT } from "./event-lifecycle.ts";
import type { DisplayStatus } from "../rules/display-status.ts";
import { IS_CANCELLED } from "./is-cancelled.ts";
import { IS_SOLD_OUT } from "../sold-out.ts";

/** SQL of `displayStatusOf` for an event row named `e`, so that lists can filter by the displayed status. */
export const DISPLAY_STATUS: RawBuilder<DisplayStatus> = sql<DisplayStatus>`case
  when e.status in ('DRAFT', 'ARCHIVED') then e.status
  when ${IS_CANCELLED} then 'CANCELLED'
  when ${OVER_AT} <= now() then 'ENDED'
  when e.status = 'PAUSED' then 'PAUSED'
  when ${IS_SOLD_OUT} then 'SOLD_OUT'
  else 'LIVE' end`;
