import { orNever, startBackgroundLoop } from "../../platform/queue/background-loop.ts";
import { enqueue } from "../../platform/queue/queue.ts";
import { type PaymentContext, providerOf } from "../payment-context.ts";
import { countDecline } from "../decline-limits.ts";
import { PAYOUT_JOB, payoutKey } from "../payouts/record-account-payout.ts";
import { recordPayout } from "../record-payout.ts";
import { recordDisputes } from "../record-disputes.ts";
import { foreignEvents } from "../measure-payments.ts";
import type {
  EventSubject,
  IntentAt,
  PaymentProvider,
  ProviderIntent,
  ProviderIntentStatus,
} from "../providers/provider.ts";
import { settlePayments } from "../settle-payments.ts";
import { cancelAfterDeclines } from "../cancel-after-declines.ts";
import { syncRefunds } from "../refunds/sync-refunds.ts";

interface WaitingEvent {
  provider: string;
  provider_event_id: string;
  kind: string;
  subject: EventSubject;
  provider_intent_id: string | null;
  provider_payout_id: string | null;
  connected_account_id: string | null;
  platform: string | null;
  /** Our intent that the event concerns, if any. */
  intent: OwnIntent | null;
}

interface OwnIntent {
  id: number;
  order_id: number;
  event_id: number;
  payer_network: string | null;
  platform: string | null;
  connected_account_id: string | null;
}

const BATCH = 200;
const REST_MILLISECONDS = 100;
const FALLBACK_MILLISECONDS = 10_000;
/** Longer than a call to a provider. After this time any process may retry an unfinished event. */
const TRY_AGAIN_SECONDS = 30;
/** After a day of retries, only the reconciler still polls the intent. */
const GIVE_UP_AFTER = "1 day";

/**
 * Processes a batch of waiting provider events and returns how many it took. An event is only a reason to
 * ask: the provider's current state counts, so late, shuffled and repeated events do no harm. An event is
 * marked processed after its effect is stored. A crash in between repeats the effect, which then changes
 * nothing.
 */
export async function processProviderEvents(payments: PaymentContext): Promise<number> {
  const events = await takeWaiting(payments);
  if (events.length === 0) return 0;
  const foreign = events.filter(isForeign);
  for (const { provider_intent_id } of foreign)
    payments.log.warn({ provider_intent: provider_intent_id }, "event about an unknown payment");
  foreignEvents.inc(foreign.length);

  const told = await askForEach(payments, events);
  const settled = await settleAll(payments, told);
  const statusOf = new Map(told.map(({ id, status }) => [id, status]));
  const done = [...foreign];
  for (const event of events.filter((one) => !isForeign(one))) {
    if (event.provider_intent_id !== null && !settled.has(event.provider_intent_id)) continue;
    const isDone = await follow(payments, event, statusOf.get(event.provider_intent_id ?? "")).then(
      () => true,
      (error: unknown) => {
        payments.log.warn({ err: error, event: event.provider_event_id }, "provider event postponed");
        return false;
      },
    );
    if (isDone) done.push(event);
  }
  await payments.pool.query({
    name: "finish_provider_events",
    text: `update provider_events e set processed_at = clock_timestamp()
           from unnest($1::text[], $2::text[]) as done(provider, id)
           where e.provider = done.provider and e.provider_event_id = done.id`,
    values: [done.map((event) => event.provider), done.map((event) => event.provider_event_id)],
  });
  return events.length;
}

/** Processes provider events while the process runs. */
export function startProcessingProviderEvents(payments: PaymentContext) {
  return startBackgroundLoop({
    name: "provider-events",
    async work() {
      const count = await processProviderEvents(payments);
      if (count === 0) return untilNextTry(payments);
      return count === BATCH ? 0 : REST_MILLISECONDS;
    },
    restMilliseconds: REST_MILLISECONDS,
    fallbackMilliseconds: FALLBACK_MILLISECONDS,
    wokenBy: payments.wakeUps.of("provider-events"),
    onError: (error) => payments.log.error({ err: error }, "provider events could not be processed"),
  });
}

/** True for payments of another installation that shares the provider's account. */
function isForeign({ subject, intent }: WaitingEvent): boolean {
  return subject !== "ACCOUNT" && subject !== "PAYOUT" && intent === null;
}

async function takeWaiting({ pool }: PaymentContext): Promise<WaitingEvent[]> {
  const { rows } = await pool.query<WaitingEvent>({
    name: "take_provider_events",
    text: `update provider_events e set next_try_at = clock_timestamp() + make_interval(secs => $2)
           -- Looked up by ctid, so that no plan scans the whole table for each row, whatever the statistics say.
           where ctid = any (array(
             select ctid from provider_events
             where processed_at is null and next_try_at <= clock_timestamp()
               and received_at > clock_timestamp() - $3::interval
             order by received_at limit $1 for update skip locked))
           returning provider, provider_event_id, kind, subject, provider_intent_id, provider_payout_id,
             connected_account_id, platform,
             (select json_build_object('id', i.id, 'order_id', i.order_id, 'event_id', i.event_id,
                'payer_network', i.payer_network, 'platform', i.platform,
                'connected_account_id', i.connected_account_id)
              from payment_intents i where i.provider_intent_id = e.provider_intent_id) as intent`,
    values: [BATCH, TRY_AGAIN_SECONDS, GIVE_UP_AFTER],
  });
  return rows;
}

/** In milliseconds. */
async function untilNextTry({ pool }: PaymentContext): Promise<number> {
  const { rows } = await pool.query<{ milliseconds: number | null }>({
    name: "next_provider_event",
    text: `select (extract(epoch from min(next_try_at) - clock_timestamp()) * 1000)::float8 as milliseconds
           from provider_events where processed_at is null and received_at > clock_timestamp() - $1::interval`,
    values: [GIVE_UP_AFTER],
  });
  return orNever(rows[0]?.milliseconds);
}

/** Reads the current state of each intent. Leaves out intents that cannot be read now. */
async function askForEach(payments: PaymentContext, events: WaitingEvent[]): Promise<ProviderIntent[]> {
  const ours = events.filter((event) => event.intent !== null);
  const answers = [...Map.groupBy(ours, (event) => event.provider)].map(async ([provider, told]) => {
    const byId = new Map(told.map((event) => [event.provider_intent_id!, intentAt(event)]));
    try {
      return await providerOf(payments, provider).retrieveIntents([...byId.values()]);
    } catch (error) {
      payments.log.warn({ err: error, provider }, "a provider could not be asked");
      return [];
    }
  });
  return (await Promise.all(answers)).flat();
}

/** Address of the intent as we created it, whatever the event says. */
function intentAt({ provider_intent_id: id, intent }: WaitingEvent): IntentAt {
  return { id: id!, platform: intent!.platform, connectedAccountId: intent!.connected_account_id };
}

/**
 * Settles all intents together. If the database refuses, settles them one by one, so that no intent waits for
 * another's error.
 */
async function settleAll(payments: PaymentContext, told: ProviderIntent[]): Promise<Set<string>> {
  const settled = new Set<string>();
  const settle = async (some: ProviderIntent[]) => {
    await settlePayments(payments, some);
    for (const { id } of some) settled.add(id);
  };
  try {
    await settle(told);
  } catch (error) {
    if (told.length === 1) throw error;
    for (const one of told) {
      await settle([one]).catch((reason: unknown) =>
        payments.log.error({ err: reason, provider_intent_id: one.id }, "a payment could not be settled"),
      );
    }
  }
  return settled;
}

/** Applies the effects of an event beyond the status of its intent. */
async function follow(
  payments: PaymentContext,
  event: WaitingEvent,
  status: ProviderIntentStatus | undefined,
): Promise<void> {
  const { subject, intent, kind } = event;
  if (subject === "ACCOUNT") return payments.connect?.refresh(event.connected_account_id!);
  const provider = providerOf(payments, event.provider);
  if (subject === "PAYOUT") return followPayout(payments, provider, event);
  if (subject !== "INTENT" && status !== "SUCCEEDED")
    throw new Error(`money of a payment that is ${status} is told to go back: the answer is an old one`);
  if (subject === "REFUNDS") return syncRefunds(payments, provider, intentAt(event));
  if (subject === "DISPUTES") return recordDisputes(payments, provider, intentAt(event));
  if (kind !== "payment_intent.payment_failed") return;
  const tried = { orderId: intent!.order_id, eventId: intent!.event_id, network: intent!.payer_network };
  await countDecline(payments, tried);
  await cancelAfterDeclines(payments, provider, { ...tried, at: intentAt(event) });
}

/** A payout to an organiser may hold thousands of transactions, so a job reads it. */
async function followPayout(
  payments: PaymentContext,
  provider: PaymentProvider,
  { platform, provider_payout_id: id, connected_account_id: accountId }: WaitingEvent,
): Promise<void> {
  if (accountId === null) return recordPayout(payments, provider, { id: id!, platform: platform! });
  await enqueue(
    payments.db,
    "record-account-payout",
    { platform: platform!, provider_account_id: accountId, provider_payout_id: id! },
    { ...PAYOUT_JOB, key: payoutKey(id!) },
  );
}
