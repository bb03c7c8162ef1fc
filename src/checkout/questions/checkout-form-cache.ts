import type { Db } from "../../platform/database/database.ts";
import { readCheckoutSettings } from "./checkout-settings.ts";
import type { AskedQuestion, GuestNames } from "./contract.ts";
import { listAskedQuestions } from "./questions.ts";

/** What an event's checkout asks beside names. */
export interface CheckoutForm {
  questions: AskedQuestion[];
  /** Of the guests a buyer brings: none at all, names now or later by a link, or names now. */
  guest_names: GuestNames;
  billing: "NONE" | "OPTIONAL" | "REQUIRED";
  /** May the organiser write about other things? */
  marketing: boolean;
  /** To be accepted: the organiser's and the installation's. */
  terms_urls: string[];
}

export interface CheckoutFormCache {
  /** As it was within the last second: an on-sale looks it up once a second and not once a buyer. */
  recent(eventId: number): Promise<CheckoutForm>;
  /** As it is. */
  current(eventId: number): Promise<CheckoutForm>;
  /** Read no earlier than `askedAt` (milliseconds of performance.now()), once for all who ask meanwhile. */
  since(eventId: number, askedAt: number): Promise<CheckoutForm>;
}

const RECENT_MILLISECONDS = 1_000;
const MAX_KEPT = 1_000;

/** One in each process, shared by all its buyers. */
export function createCheckoutFormCache(db: Db, ownTermsUrl?: string): CheckoutFormCache {
  const kept = new Map<number, { asks: Promise<CheckoutForm>; startedAt: number }>();

  function current(eventId: number): Promise<CheckoutForm> {
    const page = { startedAt: performance.now(), asks: findAsks(db, eventId, ownTermsUrl) };
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(eventId, page);
    // Waiting callers get the failure; the next call reads again.
    page.asks.catch(() => {
      if (kept.get(eventId) === page) kept.delete(eventId);
    });
    return page.asks;
  }

  function since(eventId: number, askedAt: number): Promise<CheckoutForm> {
    const page = kept.get(eventId);
    return page && page.startedAt >= askedAt ? page.asks : current(eventId);
  }

  return {
    current,
    since,
    recent: (eventId) => since(eventId, performance.now() - RECENT_MILLISECONDS),
  };
}

async function findAsks(db: Db, eventId: number, ownTermsUrl: string | undefined): Promise<CheckoutForm> {
  const [questions, settings] = await Promise.all([
    listAskedQuestions(db, eventId),
    readCheckoutSettings(db, eventId),
  ]);
  return {
    questions,
    guest_names: settings.guest_names,
    billing: settings.require_billing_address ? "REQUIRED" : settings.enable_invoicing ? "OPTIONAL" : "NONE",
    marketing: settings.show_marketing_opt_in,
    terms_urls: [settings.terms_url, ownTermsUrl].filter((url) => url !== null && url !== undefined),
  };
}

export function asksNothing({ questions, billing, marketing, terms_urls }: CheckoutForm): boolean {
  return questions.length === 0 && billing === "NONE" && !marketing && terms_urls.length === 0;
}
