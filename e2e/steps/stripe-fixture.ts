import path from "node:path";
import type { APIRequestContext } from "@playwright/test";
import { expect } from "@playwright/test";
import pg from "pg";
import { signed, startStripe, TEST_KEYS } from "../../test/stripe/start-stripe.ts";
import { startProgram, workerFolder } from "./program.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

export type StripeFixture = Awaited<ReturnType<typeof openStripeFixture>>;

interface Given {
  /** The index of the port within the worker's ports. Each file uses a different one. */
  place: number;
  /** The program's keys: its own, or those of a platform with connected accounts. */
  platform?: "own" | "ie";
  settings?: Record<string, string>;
}

/** Starts a second program beside the worker's, with Stripe keys and a double of Stripe. */
export async function openStripeFixture({ place, platform = "own", settings = {} }: Given) {
  const stripe = await startStripe();
  const keys = TEST_KEYS[platform];
  const region = platform === "own" ? "" : "IE_";
  const folder = workerFolder(`e2e-stripe-${place}`);
  const { url, stop } = await startProgram({
    place,
    folder,
    settings: {
      [`STRIPE_${region}SECRET_KEY`]: keys.secretKey,
      [`STRIPE_${region}PUBLISHABLE_KEY`]: keys.publishableKey,
      [`STRIPE_${region}WEBHOOK_SECRET`]: keys.webhookSecret,
      STRIPE_API_URL: stripe.url,
      ...settings,
    },
  });

  return {
    url,
    stripe,
    /** Delivers the pending webhooks of Stripe. */
    async tell(): Promise<void> {
      for (const event of stripe.takeEvents()) {
        const { payload, header } = signed(event, keys.webhookSecret);
        const answer = await fetch(`${url}/api/public/webhooks/stripe`, {
          method: "POST",
          body: payload,
          headers: { "content-type": "application/json", "stripe-signature": header },
        });
        expect(answer.status).toBe(204);
      }
    },
    /** Makes a call with the cookies of a page's browser. */
    async call<Data>(
      request: APIRequestContext,
      [method, at]: [string, string],
      body?: unknown,
    ): Promise<Data> {
      const answer = await request.fetch(`${url}/api${at}`, { method, data: body, headers: { origin: url } });
      const text = await answer.text();
      expect(answer.ok(), `${method} ${at}: ${text}`).toBe(true);
      return (text === "" ? undefined : ((json) => json.data ?? json)(JSON.parse(text))) as Data;
    },
    /** Queries the fixture's database, to let time pass. */
    async query<Row extends pg.QueryResultRow>(statement: string, values: unknown[] = []): Promise<Row[]> {
      const host = path.resolve(ROOT, folder, "postgres");
      const client = new pg.Client({ host, user: "postgres", database: "postgres" });
      await client.connect();
      try {
        return (await client.query<Row>(statement, values)).rows;
      } finally {
        await client.end();
      }
    },
    async close(): Promise<void> {
      await stop();
      await stripe.stop();
    },
  };
}
