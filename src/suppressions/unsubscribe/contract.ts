import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { Id, one } from "../../values/wire.ts";

/** The subscription behind an unsubscribe link. Omits the email address, because links get passed on. */
export const Subscription = z.object({
  organizer: z.object({ id: Id, name: z.string(), slug: z.string() }),
  /** The address gets no advertising of the organiser. */
  is_unsubscribed: z.boolean(),
});
export type Subscription = z.infer<typeof Subscription>;

const ofLink = z.object({ token: z.string().max(1_500) });

export const unsubscribeContract = {
  getSubscription: route({
    method: "GET",
    path: "/public/unsubscribes/{token}",
    summary: "Get the organiser and state of an unsubscribe link",
    policy: "public",
    params: ofLink,
    response: one(Subscription),
  }),
  unsubscribe: route({
    method: "POST",
    path: "/public/unsubscribes/{token}",
    summary: "Unsubscribe the link's address from advertising of its organiser; the link never expires",
    policy: "public",
    params: ofLink,
    response: one(Subscription),
  }),
  resubscribe: route({
    method: "POST",
    path: "/public/unsubscribes/{token}/undo",
    summary: "Resubscribe the link's address to advertising of the organiser",
    policy: "public",
    params: ofLink,
    response: one(Subscription),
  }),
};
export type UnsubscribeContract = typeof unsubscribeContract;
