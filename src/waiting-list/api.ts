import type { CheckoutContext } from "../checkout/index.ts";
import type { OwnEvent } from "../events/index.ts";
import type { Handlers } from "../platform/http/call.ts";
import type { ApiArea } from "../platform/http/dispatch/bound-route.ts";
import { enqueue } from "../platform/queue/queue.ts";
import type { Services } from "../platform/services.ts";
import { networkOf } from "../values/network-of.ts";
import { Refusal } from "../values/refusal.ts";
import { waitingListContract as contract } from "./contract.ts";
import { endEntry } from "./end-entry.ts";
import { listEntries } from "./entries.ts";
import { confirmPlace } from "./joining/confirm-place.ts";
import { limitWaitingList } from "./joining/limit-waiting-list.ts";
import { requireSoldOut, requireWaitingList } from "./joining/require-waiting-list.ts";
import { makeWaitingToken, readWaitingToken, requireRecent } from "./joining/waiting-token.ts";
import { makeOffersNow } from "./offers/make-offers.ts";
import { findSummary } from "./summary.ts";
import { requireSelling, type WaitedEvent } from "./waited-event.ts";
import { findEntryOfLink, findWaitingPlace } from "./waiting-place.ts";

/** The calls of visitors who wait for places, and of organisers who offer them. */
export function waitingListApi(services: Services, checkout: CheckoutContext): ApiArea {
  const { db, pool, config } = services;
  const { secretKeys } = config;
  const limits = limitWaitingList({ pool, secretKey: config.secretKey });

  const handlers = {
    listWaitingEntries: ({ params, query }, { user }) => listEntries(db, ownEvent(params, user), query),

    getWaitingSummary: async ({ params }, { user }) => ({
      data: await findSummary(db, ownEvent(params, user)),
    }),

    offerPlaces: async ({ params, body }, { user }) => {
      const { made, product } = await makeOffersNow(checkout, ownEvent(params, user), (event) => {
        requireMayOffer(event);
        return "entry_ids" in body
          ? { kind: "chosen", entryIds: body.entry_ids }
          : { kind: "next", priceId: body.product_price_id, most: body.count };
      });
      if (made === 0 && product !== null)
        throw new Refusal("sold_out", { facts: { product }, fields: { count: [{ code: "sold_out" }] } });
      return { data: { offered: made } };
    },

    removeWaitingEntry: async ({ params }, { user }) => {
      await endEntry(checkout, ownEvent(params, user), params.entry_id);
      return undefined;
    },

    /**
     * Queues the same job for every address, so that neither the answer nor its time reveals whether the address waits.
     */
    joinWaitingList: async ({ params, body }, { address, locale }) => {
      const email = body.email.toLowerCase();
      await limits.byNetwork.consume(networkOf(address));
      const place = { ...body, email, last_name: body.last_name ?? "", event_id: params.event_id, locale };
      requireSoldOut(await requireWaitingList(db, place));
      await limits.byEmail.consume(email);
      const token = makeWaitingToken(secretKeys, { ...place, requested_at: Date.now() });
      await db.transaction().execute((tx) => enqueue(tx, "send-confirm-place", { token }));
      return undefined;
    },

    getWaitingPlace: async ({ params }) => ({
      data: await findWaitingPlace({ db, secretKeys }, readWaitingToken(secretKeys, params.token)),
    }),

    confirmWaitingPlace: async ({ params }) => {
      const place = readWaitingToken(secretKeys, params.token);
      requireRecent(place, new Date());
      await confirmPlace(db, place);
      services.changes.publish({ event_id: place.event_id, topic: "orders" });
      return { data: await findWaitingPlace({ db, secretKeys }, place) };
    },

    leaveWaitingList: async ({ params }) => {
      const place = readWaitingToken(secretKeys, params.token);
      const entry = await findEntryOfLink(db, place);
      // Addresses of one mailbox share an entry, but the address that waits must leave itself.
      if (entry?.email === place.email) {
        await endEntry(checkout, { accountId: entry.account_id, eventId: entry.event_id }, entry.id);
      }
      return undefined;
    },
  } satisfies Handlers<typeof contract>;
  return { contract, handlers };
}

function ownEvent({ event_id }: { event_id: number }, { accountId }: { accountId: number }): OwnEvent {
  return { accountId, eventId: event_id };
}

function requireMayOffer(event: WaitedEvent): void {
  if (!event.may_email) throw new Refusal("email_not_verified");
  if (event.status !== "LIVE" && !event.is_cancelled) throw new Refusal("event_not_live");
  requireSelling(event);
}
