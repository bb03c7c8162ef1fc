import { z } from "zod";
import { checkoutParams, sessionOrKey } from "../../checkout/contract.ts";
import { FileAnswer, route } from "../../platform/http/contract.ts";

export const orderWalletsContract = {
  getOwnApplePasses: route({
    method: "GET",
    path: "/public/events/{event_id}/order/{order_short_id}/apple-wallet",
    summary:
      "The valid tickets of an order as signed passes for Apple Wallet: ten in a file, which `file` chooses",
    policy: "checkout",
    params: checkoutParams,
    query: sessionOrKey.extend({ file: z.coerce.number().int().min(1).max(10_000).default(1) }),
    response: FileAnswer,
  }),
};
