import { z } from "zod";
import { checkoutParams, sessionOrKey } from "../../checkout/contract.ts";
import { FileAnswer, route } from "../../platform/http/contract.ts";
import { one } from "../../values/wire.ts";

/** Wallets take ten tickets at once. `file` chooses which ten, from 1. */
const fileQuery = sessionOrKey.extend({ file: z.coerce.number().int().min(1).max(10_000).default(1) });

export const orderWalletsContract = {
  getOwnApplePasses: route({
    method: "GET",
    path: "/public/events/{event_id}/order/{order_short_id}/apple-wallet",
    summary:
      "Download the valid tickets of an order as signed passes for Apple Wallet: ten per file, chosen by `file`",
    policy: "checkout",
    params: checkoutParams,
    query: fileQuery,
    response: FileAnswer,
  }),
  getOwnGoogleWalletLink: route({
    method: "GET",
    path: "/public/events/{event_id}/order/{order_short_id}/google-wallet",
    summary:
      "Get the signed address at which Google Wallet saves the valid tickets of an order: ten per address, chosen by `file`",
    policy: "checkout",
    params: checkoutParams,
    query: fileQuery,
    response: one(z.object({ url: z.url() })),
  }),
};
