import type { Handlers } from "../platform/http/call.ts";
import type { ApiArea } from "../platform/http/dispatcher.ts";
import type { Services } from "../platform/services.ts";
import { contract } from "./contract.ts";
import { findCheckInStats, findEventStats } from "./event-stats.ts";

export function reportingApi({ db }: Services): ApiArea {
  const handlers = {
    getEventStats: async ({ params }, { user }) => ({
      data: await findEventStats(db, { accountId: user.accountId, eventId: params.event_id }),
    }),

    getCheckInStats: async ({ params }, { user }) => ({
      data: await findCheckInStats(db, { accountId: user.accountId, eventId: params.event_id }),
    }),
  } satisfies Handlers<typeof contract>;
  return { contract, handlers };
}
