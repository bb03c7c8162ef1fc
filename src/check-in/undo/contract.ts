import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { Id, ShortId } from "../../values/wire.ts";

export const undoContract = {
  undoCheckInOfEvent: route({
    method: "DELETE",
    path: "/events/{event_id}/check-ins/{check_in_short_id}",
    summary: "Undo a check-in, also after its check-in list was closed or deleted; a repeat changes nothing",
    policy: "user",
    params: z.object({ event_id: Id, check_in_short_id: ShortId("ci") }),
    response: null,
  }),
};
