import type { Handlers } from "../../platform/http/call.ts";
import type { Services } from "../../platform/services.ts";
import { enqueue } from "../../platform/queue/queue.ts";
import { networkOf } from "../../values/network-of.ts";
import { type JobAddress, sealAddress } from "../sealed-address.ts";
import type { ticketLookupContract } from "./contract.ts";
import { limitLookups } from "./limit-lookups.ts";
import { listOwnTickets } from "./list-own-tickets.ts";
import { addressOfToken } from "./lookup-token.ts";

declare module "../../platform/queue/queue.ts" {
  interface Jobs {
    "send-ticket-link": TicketLookupJob;
    /** From version 0.1.0, with the address in plain text. */
    "send-ticket-lookup": TicketLookupJob;
  }
}

export type TicketLookupJob = JobAddress & {
  locale: string;
  /** Milliseconds since 1970. Part of the Message-ID, so that each request sends a new email. */
  requested_at: number;
};

export function ticketLookupHandlers({ db, pool, config }: Pick<Services, "db" | "pool" | "config">) {
  const limits = limitLookups({ pool, secretKey: config.secretKey });
  return {
    /**
     * Queues the same job for every address, so that neither the answer nor its time reveals whether the
     * address has tickets.
     */
    requestTicketLookup: async ({ body }, { address, locale }) => {
      const email = body.email.toLowerCase();
      await limits.byNetwork.consume(networkOf(address));
      await limits.byEmail.consume(email);
      const job = { ...sealAddress(config.secretKeys, email), locale, requested_at: Date.now() };
      await db.transaction().execute((tx) => enqueue(tx, "send-ticket-link", job));
      return undefined;
    },

    listOwnTickets: async ({ params }) => {
      const email = addressOfToken(config.secretKeys, params.token, new Date());
      return { data: await listOwnTickets({ db, secretKey: config.secretKey }, email) };
    },
  } satisfies Handlers<typeof ticketLookupContract>;
}
