import { setTimeout as sleep } from "node:timers/promises";
import { signed, type StripeDouble, type TestEvent, TEST_KEYS } from "../../test/stripe/start-stripe.ts";
import { send } from "../balancer.ts";

interface Given {
  stripe: StripeDouble;
  /** Returns the ports on which web processes listen now. */
  ports: () => number[];
  random: () => number;
  /** The share of messages that never arrive. */
  losing: number;
  /** The longest delay of a message. */
  latestMs: number;
}

const MAX_DELIVERIES = 4;
const TRY_AGAIN_MS = 300;
const ANSWER_WITHIN_MS = 5_000;

/**
 * Delivers the payment service's messages: late, in any order, several times, some never. Like the service
 * itself, it repeats a message that was not acknowledged.
 */
export function openWebhookDelivery({ stripe, ports, random, losing, latestMs }: Given) {
  const figures = { told: 0, lost: 0, deliveries: 0, refused: 0 };
  const underway = new Set<Promise<void>>();
  let isClosed = false;

  async function bring(event: TestEvent): Promise<void> {
    const secret = event.account ? TEST_KEYS.ie.webhookSecret : TEST_KEYS.own.webhookSecret;
    while (!isClosed) {
      const all = ports();
      const port = all[Math.floor(random() * all.length)]!;
      const { payload, header } = signed(event, secret);
      figures.deliveries += 1;
      const path = "/api/public/webhooks/stripe";
      const headers = { "stripe-signature": header };
      const reply = await send(
        port,
        { method: "POST", path, body: JSON.parse(payload), headers },
        ANSWER_WITHIN_MS,
      ).catch(() => null);
      if (reply && reply.status < 300) return stripe.acknowledge(event);
      figures.refused += 1;
      await sleep(TRY_AGAIN_MS);
    }
  }

  function take(event: TestEvent): void {
    figures.told += 1;
    if (random() < losing) {
      figures.lost += 1;
      return;
    }
    const times = 1 + Math.floor(random() * random() * MAX_DELIVERIES);
    for (let time = 0; time < times; time += 1) {
      const bringing = sleep(random() * latestMs).then(() => bring(event));
      underway.add(bringing);
      void bringing.finally(() => underway.delete(bringing));
    }
  }

  const rounds = (async () => {
    while (!isClosed) {
      for (const event of stripe.takeEvents()) take(event);
      await sleep(20);
    }
  })();

  return {
    figures,
    /** Waits until no message is being delivered. */
    async deliverAll(): Promise<void> {
      await sleep(50);
      while (underway.size > 0 || stripe.events.length > 0) await Promise.all([...underway, sleep(30)]);
    },
    async close(): Promise<void> {
      isClosed = true;
      await rounds;
    },
  };
}
