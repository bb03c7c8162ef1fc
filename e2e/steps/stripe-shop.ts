import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { APIRequestContext } from "@playwright/test";
import { expect } from "@playwright/test";
import pg from "pg";
import { signed, startStripe, TEST_KEYS } from "../../test/stripe/start-stripe.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

export type StripeShop = Awaited<ReturnType<typeof openStripeShop>>;

interface Given {
  port: number;
  folder: string;
  /** Whose keys it has: its own, or those of a platform for organisers' accounts. */
  platform?: "own" | "ie";
  settings?: Record<string, string>;
}

/** A second program beside the other journeys', with Stripe's keys and a Stripe of our own. */
export async function openStripeShop({ port, folder, platform = "own", settings = {} }: Given) {
  const url = `http://localhost:${port}`;
  const stripe = await startStripe();
  const keys = TEST_KEYS[platform];
  const region = platform === "own" ? "" : "IE_";
  const shop: ChildProcess = spawn(process.execPath, [path.join(ROOT, "e2e/serve.mjs")], {
    cwd: ROOT,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      PORT: String(port),
      E2E_DATA: folder,
      [`STRIPE_${region}SECRET_KEY`]: keys.secretKey,
      [`STRIPE_${region}PUBLISHABLE_KEY`]: keys.publishableKey,
      [`STRIPE_${region}WEBHOOK_SECRET`]: keys.webhookSecret,
      STRIPE_API_URL: stripe.url,
      ...settings,
    },
  });
  await untilReady(url);

  return {
    url,
    stripe,
    /** Delivers whatever Stripe has to tell by now. */
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
    /** A call with the cookies of a page's browser. */
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
    /** The shop's own database, for what no reader of a page can bring about: time that passes. */
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
      shop.kill("SIGTERM");
      await new Promise((resolve) => shop.once("exit", resolve));
      await stripe.stop();
    },
  };
}

async function untilReady(url: string): Promise<void> {
  for (let tries = 0; tries < 160; tries += 1) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await sleep(500);
  }
  throw new Error("the shop does not start");
}
