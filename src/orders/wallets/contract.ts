import { z } from "zod";
import { checkoutParams, sessionOrKey } from "../../checkout/contract.ts";
import { FileAnswer, route } from "../../platform/http/contract.ts";
import { one } from "../../values/wire.ts";

export const orderWalletsContract = {
  getOwnApplePasses: route({
    method: "GET",
    path: "/public/events/{event_id}/order/{order_short_id}/apple-wallet",
    summary:
      "Download the valid tickets of an order as signed passes for Apple Wallet: ten per file, chosen by `file`",
    policy: "checkout",
    params: checkoutParams,
    query: sessionOrKey.extend({ file: z.coerce.number().int().min(1).max(10_000).default(1) }),
    response: FileAnswer,
  }),
  getOwnGoogleWalletLink: route({
    method: "GET",
    path: "/public/events/{event_id}/order/{order_short_id}/google-wallet",
    summary:
      "Get the signed address at which Google Wallet saves the valid tickets of an order, at most the first ten",
    policy: "checkout",
    params: checkoutParams,
    query: sessionOrKey,
    response: one(z.object({ url: z.url() })),
  }),
};
