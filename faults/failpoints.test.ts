import { afterAll, beforeAll, expect, test } from "vitest";
import { BUYER, orderOf, placedOrder, stageEvent } from "../bench/stage.ts";
import { letMinutesPass, untilSettled } from "./audit.ts";
import { type Reply, send } from "./balancer.ts";
import { checkInvariants } from "./invariants.ts";
import { setFailpoint } from "./failpoint.ts";
import type { Program } from "./program.ts";
import { openFixture, type Fixture } from "./fixture.ts";

const ANSWER_WITHIN_MS = 20_000;
const CARD = { card_number: "4242424242424242", expiry: "12/99", security_code: "123" };

/** The steps at which a checkout can be stopped: a write to this table, and the backend that makes it. */
const STEPS = [
  { step: "a hold", table: "order_items", of: "a free order" },
  { step: "a completion", table: "attendees", of: "a free order" },
  { step: "the outbox event of a completion", table: "outbox_events", of: "a free order" },
  { step: "an intent, before the provider is asked", table: "payment_intents", of: "a paid order" },
  { step: "an intent at the provider", table: "simulator_intents", of: "a paid order" },
  { step: "an event of the provider", table: "provider_events", of: "a paid order" },
  { step: "a payment", table: "payments", of: "a paid order" },
  { step: "the outbox event of a paid completion", table: "outbox_events", of: "a paid order" },
  { step: "the figures", table: "event_daily_statistics", of: "a free order" },
] as const;

/**
 * The fate of the program's backend after the program's death. It either commits, if one statement is the
 * whole transaction (the program died after the commit without knowing), or it is ended too (the program died
 * before the commit).
 */
const BACKENDS = ["left to finish", "ended with it"] as const;
const EVERY = STEPS.flatMap((step) => BACKENDS.map((backend) => ({ ...step, backend })));
/** FAULTS=long tests each step with both fates. Otherwise they alternate. */
const CASES =
  process.env.FAULTS === "long"
    ? EVERY
    : EVERY.filter((_case, index) => Math.floor(index / 2) % 2 === index % 2);

let fixture: Fixture;
let program: Program;

beforeAll(async () => {
  fixture = await openFixture();
  program = await fixture.startProgram();
});

afterAll(async () => {
  await program.stop();
  await fixture.close();
});

test.each(CASES)(
  "FLT-03 after a kill at $step, with its backend $backend, $of is complete or released, and completed when it was paid",
  async ({ table, of, backend }) => {
    const price = of === "a paid order" ? 2_500 : 0;
    const event = await stageEvent(fixture.pool, { products: 1, quantity: 10, price });
    const failpoint = await setFailpoint(fixture.pool, table);

    const buying = buy(event).catch(() => null);
    const standing = await failpoint.reached();
    await program.kill();
    await buying;
    await failpoint.letGo(backend === "ended with it" ? standing : []);
    program = await fixture.startProgram();
    await letMinutesPass(fixture.pool);
    await untilSettled(fixture.pool);

    const { rows } = await fixture.pool.query<{ is_paid: boolean; state: string | null }>(
      `select exists (select 1 from simulator_intents where status = 'succeeded' and metadata ->> 'event_id' = ($1::bigint)::text) as is_paid,
              (select o.status || ' with ' || count(a.id) filter (where a.status = 'ACTIVE')
               from orders o left join attendees a on a.order_id = o.id where o.event_id = $1 group by o.id) as state`,
      [event.eventId],
    );
    const { is_paid, state } = rows[0]!;
    const legal = is_paid ? ["COMPLETED with 3"] : [null, "ABANDONED with 0", "COMPLETED with 3"];
    expect(legal).toContain(state);
    expect(await checkInvariants(fixture.pool)).toEqual([]);
  },
);

/** Attempts a whole purchase of three tickets. */
async function buy(event: Awaited<ReturnType<typeof stageEvent>>): Promise<void> {
  const orders = `/api/public/events/${event.eventId}/order`;
  const ask = (method: string, path: string, body?: unknown): Promise<Reply> =>
    send(program.port, { method, path, body }, ANSWER_WITHIN_MS);
  const held = await ask("POST", orders, orderOf(event.products[0]!, 3));
  const { shortId, session } = placedOrder(held.body);
  const own = (action: string) => `${orders}/${shortId}${action}?session_identifier=${session}`;
  const completed = await ask("PUT", own(""), { order: BUYER });
  if (completed.body.includes('"status":"COMPLETED"')) return;
  const intent = JSON.parse((await ask("POST", own("/payment_intent"), {})).body) as {
    provider_intent_id: string;
    client_secret: string;
  };
  const confirm = `/api/public/simulator/intents/${intent.provider_intent_id}/confirm`;
  await ask("POST", confirm, { client_secret: intent.client_secret, ...CARD });
}
