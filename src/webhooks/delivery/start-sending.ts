import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { orNever, startBackgroundLoop } from "../../platform/queue/background-loop.ts";
import type { Services } from "../../platform/services.ts";
import { writeBodies } from "../messages/write-bodies.ts";
import { createTargets, type Targets } from "../targets/targets.ts";
import { openWebhookSecret, sealWebhookSecret } from "../webhook-secrets.ts";
import { type Claimed, claimDeliveries, untilDue } from "./claim-deliveries.ts";
import { postWebhook } from "./post-webhook.ts";
import { recordOutcome } from "./record-outcome.ts";
import { signatureHeaders } from "./sign.ts";

interface SendingOptions {
  targets?: Targets;
  /** The waits between attempts. */
  schedule?: readonly number[];
  timeout?: number;
  leaseSeconds?: number;
}

/** Requests of this process at a time, and to one webhook: a slow receiver delays nobody else's deliveries. */
const AT_ONCE = 64;
const PER_WEBHOOK = 4;
/** Longer than an attempt may take. */
const LEASE_SECONDS = 60;
const REST_MILLISECONDS = 20;
const FALLBACK_MILLISECONDS = 5_000;

/** Sends deliveries for as long as the process runs. Any number of processes may. */
export function startSendingWebhooks(services: Services, options: SendingOptions = {}) {
  const { db, log, wakeUps } = services;
  const targets = options.targets ?? createTargets(services.config);
  const sending = new Map<number, Promise<void>>();
  const busy = new Map<number, number>();
  let wake = () => {};

  const loop = startBackgroundLoop({
    name: "webhooks",
    async work() {
      const written = await writeBodies(services);
      const claimed = await claimDeliveries(db, {
        perWebhook: PER_WEBHOOK,
        total: AT_ONCE - sending.size,
        busy,
        leaseSeconds: options.leaseSeconds ?? LEASE_SECONDS,
      });
      for (const delivery of claimed) start(delivery);
      if (written > 0 || claimed.length > 0) return REST_MILLISECONDS;
      // Where something is under way, its end wakes the loop.
      return sending.size > 0 ? FALLBACK_MILLISECONDS : orNever(await untilDue(db));
    },
    restMilliseconds: REST_MILLISECONDS,
    fallbackMilliseconds: FALLBACK_MILLISECONDS,
    wokenBy: {
      subscribe(onWake) {
        wake = onWake;
        return wakeUps.of("webhooks").subscribe(onWake);
      },
      isListening: () => wakeUps.of("webhooks").isListening(),
    },
    onError: (error) => log.error({ err: error }, "webhooks could not be sent"),
  });

  function start(delivery: Claimed): void {
    const { id, webhook_id } = delivery;
    busy.set(webhook_id, (busy.get(webhook_id) ?? 0) + 1);
    const sent = sendOne(services, targets, delivery, options)
      .catch((error: unknown) => log.error({ err: error, webhook_delivery: id }, "a webhook failed"))
      .finally(() => {
        sending.delete(id);
        const left = busy.get(webhook_id)! - 1;
        if (left === 0) busy.delete(webhook_id);
        else busy.set(webhook_id, left);
        wake();
      });
    sending.set(id, sent);
  }

  return {
    async stop() {
      await loop.stop();
      await Promise.all(sending.values());
    },
  };
}

/** One attempt. */
async function sendOne(
  { db, config }: Services,
  targets: Targets,
  delivery: Claimed,
  { schedule, timeout }: SendingOptions,
): Promise<void> {
  const outcome = await postWebhook(
    targets,
    {
      url: delivery.url,
      body: delivery.body,
      headers: {
        "content-type": "application/json; charset=utf-8",
        accept: "*/*",
        "user-agent": `${headerText(config.appName)}-Webhooks/1`,
        "x-webhook-source": headerText(config.appName),
        "x-webhook-event": delivery.event_type,
        ...signatureHeaders({
          id: delivery.uid,
          at: new Date(),
          body: delivery.body,
          secrets: await secretsOf(db, config.secretKeys, delivery),
        }),
      },
    },
    timeout === undefined ? {} : { timeout },
  );
  await recordOutcome(db, { delivery, outcome, random: Math.random(), schedule });
}

/** Opens the secrets, and seals the current one again where an earlier key of the installation sealed it. */
async function secretsOf(
  db: Db,
  keys: Services["config"]["secretKeys"],
  { webhook_id, account_id, seal_id, secret, previous_secret }: Claimed,
): Promise<string[]> {
  const current = openWebhookSecret(keys, seal_id, secret);
  if (!current.isCurrent)
    await db
      .updateTable("webhooks")
      .set({ secret: sealWebhookSecret(keys, seal_id, current.text) })
      .where("id", "=", webhook_id)
      .where("account_id", "=", account_id)
      .where(sql<boolean>`secret = ${secret}`)
      .execute();
  const previous = previous_secret && openWebhookSecret(keys, seal_id, previous_secret).text;
  return [current.text, ...(previous ? [previous] : [])];
}

/** A header takes no other characters. */
function headerText(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, "").trim() || "Tickets";
}
