import type { Db } from "../../platform/database/database.ts";
import { readCheckoutSettings } from "./checkout-settings.ts";
import type { AskedQuestion, GuestNames } from "./contract.ts";
import { listAskedQuestions } from "./questions.ts";

/** What an event's checkout asks besides the buyer's name. */
export interface CheckoutForm {
  questions: AskedQuestion[];
  /** Whether the checkout asks for the names of guests, and whether they may follow later by a link. */
  guest_names: GuestNames;
  billing: "NONE" | "OPTIONAL" | "REQUIRED";
  /** Whether to ask for consent to marketing messages of the organiser. */
  marketing: boolean;
  /** Terms to accept: the organiser's and the installation's. */
  terms_urls: string[];
}

export interface CheckoutFormCache {
  /** Returns the form at most a second old, so that a rush reads it once a second and not once per buyer. */
  recent(eventId: number): Promise<CheckoutForm>;
  /** Reads the form now. */
  current(eventId: number): Promise<CheckoutForm>;
  /**
   * Returns a form read no earlier than `askedAt` (milliseconds of performance.now()). Concurrent callers
   * share one read.
   */
  since(eventId: number, askedAt: number): Promise<CheckoutForm>;
}

const RECENT_MILLISECONDS = 1_000;
const MAX_KEPT = 1_000;

/** Creates the cache. One per process, shared by all buyers. */
export function createCheckoutFormCache(db: Db, ownTermsUrl?: string): CheckoutFormCache {
  const kept = new Map<number, { asks: Promise<CheckoutForm>; startedAt: number }>();

  function current(eventId: number): Promise<CheckoutForm> {
    const page = { startedAt: performance.now(), asks: findAsks(db, eventId, ownTermsUrl) };
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(eventId, page);
    // Callers that wait get the failure. The next call reads again.
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
