import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { orNever, startBackgroundLoop } from "../../platform/queue/background-loop.ts";
import { countWebhook } from "../../platform/metrics/work-metrics.ts";
import { withinRequest } from "../../platform/telemetry/request-scope.ts";
import { currentTraceparent, inSpan } from "../../platform/telemetry/spans.ts";
import type { Services } from "../../platform/services.ts";
import { writeBodies } from "../messages/write-bodies.ts";
import { createTargets, type Targets } from "../targets/targets.ts";
import { openWebhookSecret, sealWebhookSecret } from "../webhook-secrets.ts";
import { type Claimed, claimDeliveries, untilDue } from "./claim-deliveries.ts";
import { postWebhook } from "./post-webhook.ts";
import { LEASE_SECONDS } from "./first-attempt-at.ts";
import { createOutcomeRecorder, type OutcomeRecorder } from "./record-outcomes.ts";
import { signatureHeaders } from "./sign.ts";

interface SendingOptions {
  targets?: Targets;
  /** The waits between attempts. */
  schedule?: readonly number[];
  timeout?: number;
  leaseSeconds?: number;
}

/**
 * The most concurrent requests of this process, to one account's webhooks, and to one webhook, so that slow
 * receivers do not delay others.
 */
const MAX_CONCURRENT = 64;
const PER_ACCOUNT = MAX_CONCURRENT / 4;
const PER_WEBHOOK = 4;
const REST_MILLISECONDS = 20;
/** The pause while the only due deliveries cannot be claimed. What they wait for usually wakes the loop earlier. */
const BLOCKED_MILLISECONDS = 1_000;
const FALLBACK_MILLISECONDS = 5_000;

/** Sends deliveries as long as the process runs. Several processes can run this. */
export function startSendingWebhooks(services: Services, options: SendingOptions = {}) {
  const { db, log, wakeUps } = services;
  const targets = options.targets ?? createTargets(services.config);
  const { record } = createOutcomeRecorder(db);
  const sending = new Map<Claimed, Promise<void>>();
  let wake = () => {};

  const loop = startBackgroundLoop({
    name: "webhooks",
    async work() {
      const claimed = await claimDeliveries(db, {
        perWebhook: PER_WEBHOOK,
        perAccount: PER_ACCOUNT,
        total: MAX_CONCURRENT - sending.size,
        running: sending.keys(),
        leaseSeconds: options.leaseSeconds ?? LEASE_SECONDS,
      });
      for (const delivery of claimed) start(delivery);
      if (claimed.length > 0) return REST_MILLISECONDS;
      // The end of a running request wakes the loop.
      if (sending.size > 0) return FALLBACK_MILLISECONDS;
      return orNever(await untilDue(db)) || BLOCKED_MILLISECONDS;
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
    const sent = traced(delivery, () => sendOne(services, delivery, { ...options, targets, record }))
      .catch((error: unknown) => log.error({ err: error, webhook_delivery: delivery.id }, "a webhook failed"))
      .finally(() => {
        sending.delete(delivery);
        wake();
      });
    sending.set(delivery, sent);
  }

  const bodies = startWritingBodies(services, () => wake());
  return {
    async stop() {
      await Promise.all([loop.stop(), bodies.stop()]);
      await Promise.all(sending.values());
    },
  };
}

/** Traces one attempt as a part of the request that caused the delivery. */
function traced(delivery: Claimed, attempt: () => Promise<void>): Promise<void> {
  const attributes = {
    "tessera.webhook_delivery": delivery.id,
    "tessera.webhook_event": delivery.event_type,
    "tessera.attempt": delivery.attempts,
  };
  return withinRequest({ requestId: delivery.request_id ?? undefined }, () =>
    inSpan("send webhook", { kind: "client", attributes }, attempt),
  );
}

/**
 * Writes bodies in a separate loop. A body takes about six reads, and no receiver must wait until the bodies of
 * thousands of later messages are written.
 */
function startWritingBodies(services: Services, onWritten: () => void) {
  return startBackgroundLoop({
    name: "webhook-bodies",
    async work() {
      if ((await writeBodies(services)) === 0) return Infinity;
      onWritten();
      return 0;
    },
    restMilliseconds: REST_MILLISECONDS,
    fallbackMilliseconds: FALLBACK_MILLISECONDS,
    wokenBy: services.wakeUps.of("webhooks"),
    onError: (error) => services.log.error({ err: error }, "bodies of webhooks could not be written"),
  });
}

interface Sending extends SendingOptions, OutcomeRecorder {
  targets: Targets;
}

/** Makes one attempt. */
async function sendOne(
  { db, config, log }: Services,
  delivery: Claimed,
  { targets, record, schedule, timeout }: Sending,
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
        ...(delivery.request_id !== null && { "x-request-id": delivery.request_id }),
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
  countWebhook(outcome.code);
  log.debug(
    {
      webhook_delivery: delivery.id,
      status: outcome.code,
      problem: outcome.problem ?? undefined,
      ms: outcome.durationMs,
    },
    "webhook delivery",
  );
  await record({ delivery, outcome, random: Math.random(), schedule, traceparent: currentTraceparent() });
}

/**
 * Decrypts the secrets. Encrypts the current one again if an earlier key of the installation encrypted it.
 */
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

/** Keeps only printable ASCII, because headers allow no other characters. */
function headerText(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, "").trim() || "Tickets";
}
