import { setTimeout as sleep } from "node:timers/promises";
import { BUYER, orderOf, placedOrder, type StagedEvent } from "../../bench/stage.ts";
import type { StripeDouble } from "../../test/stripe/start-stripe.ts";
import {
  emptyCallReport,
  GaveUp,
  type RetryOptions,
  type CallReport,
  createRetryingClient,
} from "./retrying-client.ts";

interface Given extends RetryOptions {
  stripe: StripeDouble;
  events: StagedEvent[];
  buyers: number;
  /** Ends the hold of an order while its buyer pays. */
  letExpire: (shortId: string) => Promise<void>;
}

export interface BuyersReport extends CallReport {
  /** Orders that buyers saw as paid, and their units. */
  told: Map<string, number>;
  paid: number;
  declined: number;
  asked: number;
  debits: number;
  leftWithoutRelease: number;
}

const MAX_UNITS = 4;
const ADDRESSES = 40;

/** Starts buyers who pay in every possible way, one after another, until they are stopped. */
export function sendBuyers(given: Given) {
  const { stripe, events, random, letExpire } = given;
  const { buyer: bank } = stripe.books;
  const report: BuyersReport = {
    ...emptyCallReport(),
    told: new Map(),
    paid: 0,
    declined: 0,
    asked: 0,
    debits: 0,
    leftWithoutRelease: 0,
  };
  const line = createRetryingClient(given, report);
  const debits: string[] = [];
  let isOver = false;

  async function buy(): Promise<void> {
    const staged = events[Math.floor(random() * events.length)]!;
    const units = 1 + Math.floor(random() * MAX_UNITS);
    const orders = `/api/public/events/${staged.eventId}/order`;
    const headers = { "x-forwarded-for": addressOf(random) };
    const ask = (method: string, path: string, body?: unknown) => line.ask(method, path, body, headers);
    const held = await ask("POST", orders, orderOf(staged.products[0]!, units));
    const { shortId, session } = placedOrder(held.body);
    const own = (action = "") => `${orders}/${shortId}${action}?session_identifier=${session}`;
    const email = `buyer-${Math.floor(random() * ADDRESSES)}@example.org`;
    await ask("PUT", own(), { order: { ...BUYER, email } });
    if (random() < 0.05) return void (await ask("POST", own("/abandon")));

    const made = await ask("POST", own("/payment_intent"), {});
    const { provider_intent_id: id } = JSON.parse(made.body) as { provider_intent_id: string };
    if (random() < 0.04) await letExpire(shortId);
    if (!(await pay(id))) return void (report.leftWithoutRelease += 1);
    report.paid += 1;
    // Some buyers close the window, so that only the payment service knows the outcome.
    if (random() < 0.3) return;
    const { status } = JSON.parse((await ask("GET", own("/payment_intent"))).body) as { status: string };
    if (status === "SUCCEEDED") report.told.set(shortId, units);
  }

  /** Returns true if the bank has agreed. */
  async function pay(id: string): Promise<boolean> {
    const mood = random();
    if (mood < 0.05) return false;
    if (mood < 0.2) {
      report.declined += 1;
      bank.decline(id);
      await sleep(random() * 60);
      if (mood < 0.08) return false;
    } else if (mood < 0.35) {
      report.asked += 1;
      bank.beAsked(id);
      await sleep(random() * 60);
      if (mood < 0.23) {
        bank.decline(id, "authentication_required");
        return false;
      }
    } else if (mood < 0.43) {
      report.debits += 1;
      bank.beginDebit(id);
      debits.push(id);
      return false;
    }
    return bank.pay(id).status === "succeeded";
  }

  /** Decides debits, as if days later. */
  function decideDebits(howMany: number): void {
    for (const id of debits.splice(0, howMany)) {
      if (stripe.books.intents.get(id)?.status !== "processing") continue;
      if (random() < 0.6) bank.pay(id);
      else bank.failDebit(id);
    }
  }

  const days = (async () => {
    while (!isOver) {
      await sleep(300);
      decideDebits(1);
    }
  })();
  const gone = Promise.all(
    Array.from({ length: given.buyers }, async () => {
      while (!isOver) {
        await buy().catch(async (error: unknown) => {
          if (!(error instanceof GaveUp)) throw error;
          await sleep(20);
        });
      }
    }),
  );

  return {
    report,
    async stop(): Promise<BuyersReport> {
      isOver = true;
      await Promise.all([gone, days]);
      decideDebits(debits.length);
      return report;
    },
  };
}

/** Every buyer has another address, because the limit on declines per address is not tested here. */
function addressOf(random: () => number): string {
  const part = () => Math.floor(random() * 256);
  return `10.${part()}.${part()}.${part()}`;
}
