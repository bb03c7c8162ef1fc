import { poll } from "../platform/queue/poll.ts";
import { type Cashier, providerOf } from "./cashier.ts";
import type { ProviderIntent } from "./providers/provider.ts";
import { settlePayments } from "./settle-payments.ts";

interface WaitingEvent {
  provider: string;
  provider_event_id: string;
  provider_intent_id: string;
}

const BATCH = 200;
const PAUSE_MILLISECONDS = 100;
/** Longer than asking a provider takes. What was not finished by then is tried again, by whoever comes first. */
const TRY_AGAIN_SECONDS = 30;
/** After a day of trying the reconciler, who asks about every open intent, is all that is left. */
const GIVE_UP_AFTER = "1 day";

/**
 * Works through the provider's events that wait, at most a batch of them, and answers how many it took. An
 * event is only a reason to ask: what counts is how its intent stands now, which makes late, shuffled and
 * repeated events harmless. It is marked processed after its effect is kept; dying in between does it twice,
 * and the second time changes nothing.
 */
export async function processProviderEvents(cashier: Cashier): Promise<number> {
  const events = await takeWaiting(cashier);
  if (events.length === 0) return 0;
  const told = await askForEach(cashier, events);
  const settled = await settleAll(cashier, told);
  const done = events.filter((event) => settled.has(event.provider_intent_id));
  await cashier.pool.query({
    name: "finish_provider_events",
    text: `update provider_events e set processed_at = clock_timestamp()
           from unnest($1::text[], $2::text[]) as done(provider, id)
           where e.provider = done.provider and e.provider_event_id = done.id`,
    values: [done.map((event) => event.provider), done.map((event) => event.provider_event_id)],
  });
  return events.length;
}

/** Does so for as long as the process runs. */
export function startProcessingProviderEvents(cashier: Cashier) {
  return poll({
    work: async () => (await processProviderEvents(cashier)) === BATCH,
    pauseMilliseconds: PAUSE_MILLISECONDS,
    onError: (error) => cashier.log.error({ err: error }, "a provider's events could not be processed"),
  });
}

async function takeWaiting({ pool }: Cashier): Promise<WaitingEvent[]> {
  const { rows } = await pool.query<WaitingEvent>({
    name: "take_provider_events",
    text: `update provider_events set next_try_at = clock_timestamp() + make_interval(secs => $2)
           where (provider, provider_event_id) in (
             select provider, provider_event_id from provider_events
             where processed_at is null and next_try_at <= clock_timestamp()
               and received_at > clock_timestamp() - $3::interval
             order by received_at limit $1 for update skip locked)
           returning provider, provider_event_id, provider_intent_id`,
    values: [BATCH, TRY_AGAIN_SECONDS, GIVE_UP_AFTER],
  });
  return rows;
}

/** How every intent stands that was told of; those that cannot be asked for now are left out. */
async function askForEach(cashier: Cashier, events: WaitingEvent[]): Promise<ProviderIntent[]> {
  const answers = [...Map.groupBy(events, (event) => event.provider)].map(async ([provider, told]) => {
    const ids = [...new Set(told.map((event) => event.provider_intent_id))];
    try {
      return await providerOf(cashier, provider).retrieveIntents(ids);
    } catch (error) {
      cashier.log.warn({ err: error, provider }, "a provider could not be asked");
      return [];
    }
  });
  return (await Promise.all(answers)).flat();
}

/** All at once; when the database refuses that, one by one, so that nobody waits for a neighbour's trouble. */
async function settleAll(cashier: Cashier, told: ProviderIntent[]): Promise<Set<string>> {
  const settled = new Set<string>();
  const settle = async (some: ProviderIntent[]) => {
    await settlePayments(cashier, some);
    for (const { id } of some) settled.add(id);
  };
  try {
    await settle(told);
  } catch (error) {
    if (told.length === 1) throw error;
    for (const one of told) {
      await settle([one]).catch((reason: unknown) =>
        cashier.log.error({ err: reason, provider_intent_id: one.id }, "a payment could not be settled"),
      );
    }
  }
  return settled;
}
