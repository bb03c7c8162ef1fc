import { type CheckoutContext, findKnownOrder, keyedLink } from "../../checkout/index.ts";
import type { Call, Handlers } from "../../platform/http/call.ts";
import { fileOf, listTicketsOfOrder, ticketsOfPassFile, type Wallets } from "../../tickets/index.ts";
import { Refusal } from "../../values/refusal.ts";
import type { orderWalletsContract } from "./contract.ts";

/** Handlers that put an order's tickets into wallets, for its buyer. Without `wallets` they refuse. */
export function walletHandlers(checkout: CheckoutContext, wallets: Wallets | undefined) {
  async function listValidTickets(
    params: Parameters<typeof keyedLink>[0],
    query: Parameters<typeof keyedLink>[1],
    call: Call,
  ) {
    const order = await findKnownOrder(checkout, keyedLink(params, query, call));
    const tickets = await listTicketsOfOrder(checkout, order.id);
    return tickets.filter(({ status }) => status === "ACTIVE");
  }

  return {
    getOwnApplePasses: async ({ params, query }, call) => {
      if (!wallets) throw new Refusal("not_found");
      const valid = await listValidTickets(params, query, call);
      return fileOf(await wallets.apple.issue(ticketsOfPassFile(valid, query.file), call.locale));
    },

    getOwnGoogleWalletLink: async ({ params, query }, call) => {
      const valid = await listValidTickets(params, query, call);
      if (!wallets?.google) throw new Refusal("not_found");
      const tickets = ticketsOfPassFile(valid, query.file);
      return { data: { url: await wallets.google.saveLink(tickets, call.locale) } };
    },
  } satisfies Handlers<typeof orderWalletsContract>;
}
