import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { resource } from "../../platform/http/editing/resource.ts";
import { allOf, CurrencyCode, Id, Instant, one } from "../../values/wire.ts";
import { AUTOMATIC_KINDS } from "./rules/automatic-kinds.ts";

/** Reasons why a message that is switched on would not be sent. */
export const OBSTACLES = [
  /** No member of the account has confirmed an address. */
  "address_not_confirmed",
  /** The message was switched on after its time. */
  "time_has_passed",
  /** The event is not live. */
  "event_not_live",
  /**
   * The account has used up its daily allowance. The remaining emails are sent as soon as the allowance
   * permits.
   */
  "allowance_used_up",
  /** The checkout does not ask buyers for consent to marketing. */
  "consent_not_asked",
  /** Neither the organiser nor the account has a postal address, which advertising must name. */
  "postal_address_missing",
] as const;

export const AutomaticMessage = z.object({
  kind: z.enum(AUTOMATIC_KINDS),
  is_enabled: z.boolean(),
  /** Hours before the start (REMINDER), after the end (THANKS), or after the hold expired (ABANDONED). */
  hours: z.int(),
});
export type AutomaticMessage = z.infer<typeof AutomaticMessage>;

const AUTOMATIC_MESSAGE = resource("automatic-message", AutomaticMessage);

/**
 * An automatic message with its results. The version does not cover the results, because they change without an
 * edit.
 */
export const AutomaticMessageWithResults = AUTOMATIC_MESSAGE.schema.extend({
  /**
   * The time at which it is sent, by the event's current dates. Null for ABANDONED, which is due at another
   * time for each person, and for a kind that was never saved.
   */
  due_at: Instant.nullable(),
  obstacles: z.array(z.enum(OBSTACLES)),
  waiting_count: z.int(),
  sent_count: z.int(),
  /** Emails that no mail server accepted. */
  failed_count: z.int(),
  /**
   * Orders of the recipients within seven days after the email: of the same event for ABANDONED, of the whole
   * account for the other kinds.
   */
  orders_count: z.int(),
  orders_total: z.array(z.object({ currency: CurrencyCode, amount: z.int() })),
});
export type AutomaticMessageWithResults = z.infer<typeof AutomaticMessageWithResults>;

const AutomaticSettings = z.object({ is_enabled: z.boolean(), hours: z.int().min(1).max(336) });
export type AutomaticSettings = z.infer<typeof AutomaticSettings>;

const params = z.object({ event_id: Id, kind: z.enum(AUTOMATIC_KINDS) });

export const contract = {
  listAutomaticMessages: route({
    method: "GET",
    path: "/events/{event_id}/automatic-messages",
    summary:
      "List the automatic messages of an event (reminder, thank-you, abandoned checkout) with their results",
    policy: "user",
    params: z.object({ event_id: Id }),
    response: allOf(AutomaticMessageWithResults),
    resource: AUTOMATIC_MESSAGE,
  }),
  getAutomaticMessage: route({
    method: "GET",
    path: "/events/{event_id}/automatic-messages/{kind}",
    summary: "Get an automatic message of an event",
    policy: "user",
    params,
    response: one(AutomaticMessageWithResults),
    resource: AUTOMATIC_MESSAGE,
  }),
  updateAutomaticMessage: route({
    method: "PUT",
    path: "/events/{event_id}/automatic-messages/{kind}",
    summary: "Switch an automatic message on or off, and set how many hours before or after it is sent",
    policy: "user",
    params,
    body: AutomaticSettings,
    response: one(AutomaticMessageWithResults),
    resource: AUTOMATIC_MESSAGE,
    edits: "whole",
  }),
};
export type AutomaticContract = typeof contract;
