import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { testServices } from "../../../test/api.ts";
import {
  ADA,
  finish,
  hold,
  letHoldExpire,
  outcomeOf,
  otherCheckoutContext,
  productsOf,
  takenOf,
  tally,
  testCheckoutContext,
} from "../../../test/checkout-context.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeProduct } from "../../../test/factories.ts";
import { openDatabase } from "../../platform/database/database.ts";
import { randomToken } from "../../values/short-id.ts";
import { abandonOrder } from "./abandon-order.ts";
import { type CheckoutContext, createCheckoutContext } from "../checkout-context.ts";
import { type CheckoutSession, sessionOf } from "../checkout-session.ts";
import type { PublicOrder } from "../contract.ts";
import { expireHolds } from "./expire-holds.ts";
import { placeOrder } from "../basket/place-order.ts";
import { limitHeldPlaces } from "./limit-held-places.ts";
import { purgeHeldPlaces } from "./purge-held-places.ts";
import { saveBuyerDetails } from "../details/save-buyer-details.ts";

const database = await testDatabase();
const { db } = database;

/** A separate process with limits that are low enough for a test. */
const processOf = (limits: object) => createCheckoutContext(testServices(database, limits));

/** Like `processOf`, with its own connections. */
function processWith(limits: object) {
  const { db: its, pool, close } = openDatabase(database.url, { sellingConnections: 4 });
  onTestFinished(close);
  return createCheckoutContext(testServices({ db: its, pool, url: database.url }, limits));
}

/** Samples how many of all units are free until `stop` is called. */
function watchFree({ product }: Fixture, all: number) {
  const free: number[] = [];
  let isOver = false;
  const watching = (async () => {
    do free.push(all - (await takenOf(db, product.stock_id)));
    while (!isOver);
    free.push(all - (await takenOf(db, product.stock_id)));
  })();
  return {
    async stop() {
      isOver = true;
      await watching;
      return free;
    },
  };
}

async function makeEventWithProducts(product: object = {}) {
  const event = await makeEvent(db);
  return { event, product: await makeProduct(db, event, { max_per_order: 100, ...product }) };
}

/** Lets minutes pass for the limits. The database clock is not affected. */
function startClock() {
  let now = performance.now();
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  return { wait: (minutes: number) => void (now += minutes * 60_000) };
}

type Fixture = Awaited<ReturnType<typeof makeEventWithProducts>>;

const BOT = "198.51.100.7";

function holdFrom(
  checkout: CheckoutContext,
  { event, product }: Fixture,
  { address = BOT, quantity = 1, session = sessionOf(randomToken()) as CheckoutSession, isNew = true } = {},
) {
  return placeOrder(checkout, {
    eventId: event.id,
    chosen: { products: productsOf([{ product, quantity }]), promo_code: null },
    session: { hash: session.hash, isNew },
    locale: "en",
    address,
  }).then((order) => ({ order, session }));
}

const buy = (
  checkout: CheckoutContext,
  { order, session }: Awaited<ReturnType<typeof holdFrom>>,
  email: string,
  address = BOT,
) =>
  saveBuyerDetails(checkout, {
    eventId: order.event_id,
    shortId: order.short_id,
    session,
    details: { order: { ...ADA, email } },
    locale: "en",
    address,
  });

test("ABU-07 stops an address that holds without buying, whatever sessions it invents, while others can buy", async () => {
  const checkout = processOf({ heldPerAddress: 20 });
  const fixture = await makeEventWithProducts();

  const outcomes = [];
  for (let tries = 0; tries < 30; tries += 1) outcomes.push(await outcomeOf(holdFrom(checkout, fixture)));
  const refused = await holdFrom(checkout, fixture).catch((error: unknown) => error);

  expect(outcomes.filter((outcome) => outcome === "ok")).toHaveLength(20);
  expect(outcomes.slice(20)).toEqual(Array(10).fill("too_many_held"));
  expect(refused).toMatchObject({ facts: { minutes: 60 } });
  expect(await outcomeOf(holdFrom(checkout, fixture, { address: "203.0.113.9" }))).toBe("ok");
  expect(await outcomeOf(holdFrom(checkout, await makeEventWithProducts()))).toBe("ok");
});

test("ABU-07 lets no more concurrent requests through than successive ones", async () => {
  const checkout = processOf({ heldPerAddress: 20 });
  const fixture = await makeEventWithProducts();

  const counts = await tally(Array.from({ length: 200 }, () => holdFrom(checkout, fixture)));

  expect(counts).toEqual({ ok: 20, too_many_held: 180 });
});

test("ABU-07 still counts expired and abandoned holds, but not bought ones, in every process", async () => {
  const checkout = processOf({ heldPerAddress: 4 });
  const elsewhere = processOf({ heldPerAddress: 0 });
  const now = performance.now();
  const clock = vi.spyOn(performance, "now").mockReturnValue(now);
  const fixture = await makeEventWithProducts();
  const expired = await holdFrom(checkout, fixture);
  await letHoldExpire(db, expired);
  const given = await holdFrom(checkout, fixture);
  await abandonOrder(checkout, {
    eventId: fixture.event.id,
    shortId: given.order.short_id,
    session: given.session,
  });
  const third = await holdFrom(checkout, fixture);
  const fourth = await holdFrom(checkout, fixture);

  const before = await outcomeOf(holdFrom(checkout, fixture));
  await buy(checkout, third, "third@example.org");
  const afterOne = await outcomeOf(holdFrom(checkout, fixture));
  await buy(elsewhere, fourth, "fourth@example.org");
  const tooEarly = await outcomeOf(holdFrom(checkout, fixture));
  clock.mockReturnValue(now + 1_001);
  const afterTwo = await outcomeOf(holdFrom(checkout, fixture));
  clock.mockRestore();

  expect([before, afterOne, tooEarly, afterTwo]).toEqual(["too_many_held", "ok", "too_many_held", "ok"]);
});

test("ABU-07 lets a buyer choose again, up to a limit", async () => {
  const checkout = processOf({ heldPerAddress: 10 });
  const fixture = await makeEventWithProducts();
  const session = sessionOf(randomToken());
  const again = () => outcomeOf(holdFrom(checkout, fixture, { session, isNew: false, quantity: 4 }));

  for (let times = 0; times < 30; times += 1) expect(await again()).toBe("ok");

  expect(await again()).toBe("hold_cooldown");
  expect(await outcomeOf(holdFrom(checkout, fixture, { quantity: 4 }))).toBe("ok");
});

test("ABU-07 lets a session cool down for an hour after it held for three times the hold time without buying", async () => {
  const checkout = processOf({ heldPerAddress: 200 });
  const clock = startClock();
  const fixture = await makeEventWithProducts();
  const session = sessionOf(randomToken());
  const renew = () => holdFrom(checkout, fixture, { session, isNew: false, quantity: 4 });

  const outcomes = [];
  for (let minute = 0; minute < 70; minute += 14) {
    outcomes.push(await outcomeOf(renew()));
    clock.wait(14);
  }
  const refused = await renew().catch((error: unknown) => error);
  const others = await outcomeOf(holdFrom(checkout, fixture, { quantity: 4 }));
  clock.wait(33);
  const afterwards = await outcomeOf(renew());

  expect(outcomes).toEqual(["ok", "ok", "ok", "ok", "hold_cooldown"]);
  expect(refused).toMatchObject({ code: "hold_cooldown", facts: { minutes: 32 } });
  expect([others, afterwards]).toEqual(["ok", "ok"]);
});

test("ABU-07 treats a session that has bought like a new one", async () => {
  const checkout = processOf({ heldPerAddress: 200 });
  const clock = startClock();
  const fixture = await makeEventWithProducts();
  const session = sessionOf(randomToken());
  const renew = () => holdFrom(checkout, fixture, { session, isNew: false });
  for (let times = 0; times < 4; times += 1) {
    await renew();
    clock.wait(14);
  }
  clock.wait(-14);
  const [latest] = await db
    .selectFrom("orders")
    .select(["id", "event_id", "short_id"])
    .where("event_id", "=", fixture.event.id)
    .where("status", "=", "RESERVED")
    .execute();
  await buy(checkout, { order: latest as unknown as PublicOrder, session }, "bought@example.org");

  clock.wait(14);

  expect(await outcomeOf(renew())).toBe("ok");
});

test("ABU-07 counts a replaced hold for the time it lasted, against all sessions of the address", async () => {
  const checkout = processOf({ heldPerAddress: 20 });
  const clock = startClock();
  const fixture = await makeEventWithProducts();
  const session = sessionOf(randomToken());
  const own = (quantity: number) =>
    outcomeOf(holdFrom(checkout, fixture, { session, isNew: quantity === 12, quantity }));
  const another = (quantity: number) => outcomeOf(holdFrom(checkout, fixture, { quantity }));

  const outcomes = [await own(12)];
  clock.wait(14);
  outcomes.push(await own(8)); // Counted: 12 × 14/15 and 8, together 19.2.
  outcomes.push(await another(1));
  clock.wait(61);
  outcomes.push(await another(20));

  expect(outcomes).toEqual(["ok", "ok", "too_many_held", "ok"]);
});

test("ABU-07 counts almost nothing when a buyer changes the selection quickly", async () => {
  const checkout = processOf({ heldPerAddress: 200 });
  const fixture = await makeEventWithProducts({ capacity: 100 });
  const session = sessionOf(randomToken());
  for (const quantity of [4, 2, 6, 3])
    await holdFrom(checkout, fixture, { session, isNew: quantity === 4, quantity });

  expect(await outcomeOf(holdFrom(checkout, fixture, { quantity: 6 }))).toBe("ok");
});

const ONE_ADDRESS = () => BOT;
const ONE_NETWORK = (index: number) => `2001:db8:1:2::${index.toString(16)}`;

test.each([
  { addresses: "one address", addressOf: ONE_ADDRESS, processes: 1 },
  { addresses: "one /64", addressOf: ONE_NETWORK, processes: 1 },
  { addresses: "one address", addressOf: ONE_ADDRESS, processes: 4 },
])(
  "ABU-07 leaves 80 of 100 units on sale at all times for $addresses with 200 sessions during three hours, with $processes web process(es)",
  async ({ addressOf, processes }) => {
    const running = Array.from({ length: processes }, () => processWith({ heldPerAddress: 200 }));
    const clock = startClock();
    const fixture = await makeEventWithProducts({ capacity: 100, max_per_order: null });
    const sessions = Array.from({ length: 200 }, () => sessionOf(randomToken()));
    const quantities = [1, 10, 3, 30, 7, 100];
    const free: number[] = [];
    let held = 0;
    const letTimePass = async () => {
      clock.wait(7);
      await sql`update orders set expires_at = expires_at - interval '7 minutes' where event_id = ${fixture.event.id}`.execute(
        db,
      );
      await sql`update held_places set taken_at = taken_at - interval '7 minutes'`.execute(db);
      await expireHolds(db);
    };

    for (let step = 0; step < 26; step += 1) {
      const watch = watchFree(fixture, 100);
      const outcomes = await tally(
        sessions.map((session, index) =>
          holdFrom(running[(index + step) % processes]!, fixture, {
            session,
            isNew: step === 0,
            quantity: quantities[(index + step) % quantities.length]!,
            address: addressOf(index),
          }),
        ),
      );
      held += outcomes.ok ?? 0;
      free.push(...(await watch.stop()));
      expect(Object.keys(outcomes).toSorted()).not.toContain("sold_out");
      await letTimePass();
    }

    expect(Math.min(...free)).toBeGreaterThanOrEqual(80);
    expect(held).toBeGreaterThan(0);
  },
);

test("ABU-07 applies the same share through four processes as through one, at every instant", async () => {
  const processes = Array.from({ length: 4 }, () => processWith({ heldPerAddress: 200 }));
  const fixture = await makeEventWithProducts({ capacity: 100, max_per_order: null });
  const watch = watchFree(fixture, 100);

  const outcomes = await tally(
    Array.from({ length: 200 }, (_, index) => holdFrom(processes[index % 4]!, fixture)),
  );

  expect(outcomes).toEqual({ ok: 10, too_many_held: 190 });
  expect(Math.min(...(await watch.stop()))).toBe(90);
  const others = Array.from({ length: 40 }, (_, index) =>
    holdFrom(processes[index % 4]!, fixture, { address: `203.0.113.${index}` }),
  );
  expect(await tally(others)).toEqual({ ok: 40 });
});

test("ABU-07 frees the limit in all processes at once after a purchase, and names the wait in a refusal", async () => {
  const [one, other] = [processWith({ heldPerAddress: 200 }), processWith({ heldPerAddress: 200 })];
  const fixture = await makeEventWithProducts({ capacity: 100, max_per_order: null });
  const six = await holdFrom(one, fixture, { quantity: 6 });
  await holdFrom(one, fixture, { quantity: 4 });
  await sql`update held_places set taken_at = taken_at - interval '20 minutes'`.execute(db);

  const refused = await holdFrom(other, fixture).catch((error: unknown) => error);
  await buy(one, six, "six@example.org");

  expect(refused).toMatchObject({ code: "too_many_held", facts: { minutes: 40, maximum: 10 } });
  expect(await outcomeOf(holdFrom(other, fixture, { quantity: 6 }))).toBe("ok");
  expect(await outcomeOf(holdFrom(other, fixture))).toBe("too_many_held");
});

test("ABU-07 counts a hold that another process replaced for the time it lasted", async () => {
  const [one, other] = [processWith({ heldPerAddress: 200 }), processWith({ heldPerAddress: 200 })];
  const fixture = await makeEventWithProducts({ capacity: 100, max_per_order: null });
  const session = sessionOf(randomToken());
  await holdFrom(one, fixture, { session, quantity: 8 });
  await sql`
    update orders set created_at = created_at - interval '5 minutes', expires_at = expires_at - interval '5 minutes'
    where event_id = ${fixture.event.id}`.execute(db);
  await holdFrom(one, fixture, { session, isNew: false, quantity: 2 });

  // Counted: 8 × 5/15 and 2, in whole units 4.
  expect(await outcomeOf(holdFrom(other, fixture, { quantity: 7 }))).toBe("too_many_held");
  expect(await outcomeOf(holdFrom(other, fixture, { quantity: 6 }))).toBe("ok");
});

test("ABU-07 deletes held units after an hour, and stops counting them before the deletion", async () => {
  const checkout = processWith({ heldPerAddress: 200 });
  const fixture = await makeEventWithProducts({ capacity: 100, max_per_order: null });
  const rows = async () => {
    const {
      rows: [row],
    } = await sql<{
      count: number;
    }>`select count(*)::int from held_places where counter = ${fixture.product.stock_id}`.execute(db);
    return row!.count;
  };
  await holdFrom(checkout, fixture, { quantity: 10 });
  await sql`update held_places set taken_at = taken_at - interval '61 minutes'`.execute(db);

  expect(await outcomeOf(holdFrom(processWith({ heldPerAddress: 200 }), fixture, { quantity: 10 }))).toBe(
    "ok",
  );
  expect(await rows()).toBe(2);
  await purgeHeldPlaces(db);
  expect(await rows()).toBe(1);
});

test("ABU-07 tells a group larger than the address's share what to do, and allows the maximum of one order", async () => {
  const checkout = processOf({ heldPerAddress: 200 });
  const small = await makeEventWithProducts({ capacity: 100, max_per_order: null });
  const large = await makeEventWithProducts({ capacity: 100, max_per_order: 40 });

  const refused = await holdFrom(checkout, small, { quantity: 11 }).catch((error: unknown) => error);

  expect(refused).toMatchObject({ code: "group_too_large", facts: { maximum: 10 } });
  expect(await outcomeOf(holdFrom(checkout, small, { quantity: 10 }))).toBe("ok");
  expect(await outcomeOf(holdFrom(checkout, large, { quantity: 40 }))).toBe("ok");
  expect(await outcomeOf(holdFrom(checkout, large, { quantity: 1 }))).toBe("too_many_held");
});

test("ABU-07 allows the minimum of one order, where it is larger than the usual maximum", async () => {
  const checkout = processOf({ heldPerAddress: 200 });
  const group = await makeEventWithProducts({ capacity: 100, min_per_order: 12, max_per_order: null });

  const outcomes = [];
  for (const quantity of [11, 13, 12])
    outcomes.push(await outcomeOf(holdFrom(checkout, group, { quantity })));

  expect(outcomes).toEqual(["below_minimum", "group_too_large", "ok"]);
});

test("ABU-07 remembers nothing of an address whose only request was refused", async () => {
  const clients = new Map();
  const heldPlaces = limitHeldPlaces(testServices(database, { heldPerAddress: 200 }), clients);
  const checkout = { ...processOf({ heldPerAddress: 200 }), heldPlaces };
  const fixture = await makeEventWithProducts({ capacity: 100, max_per_order: null });

  const refused = await outcomeOf(holdFrom(checkout, fixture, { quantity: 11 }));
  const afterRefusal = clients.size;
  await holdFrom(checkout, fixture);

  expect([refused, afterRefusal, clients.size]).toEqual(["group_too_large", 0, 1]);
});

test("gives one session one hold of an event, however many processes it asks at once", async () => {
  const processes = Array.from({ length: 4 }, () => processWith({ heldPerAddress: 200 }));
  const fixtures: Fixture[] = [];
  for (let event = 0; event < 3; event += 1)
    fixtures.push(await makeEventWithProducts({ capacity: 100, max_per_order: null }));
  const sessions = Array.from({ length: 5 }, () => sessionOf(randomToken()));

  for (let round = 0; round < 5; round += 1) {
    const asked = processes.flatMap((checkout, at) => {
      const inTurn = at % 2 === 0 ? sessions : sessions.toReversed();
      return inTurn.flatMap((session) => {
        const address = `203.0.113.${sessions.indexOf(session)}`;
        return fixtures.map((fixture) =>
          holdFrom(checkout, fixture, { session, isNew: false, quantity: 2, address }),
        );
      });
    });
    expect(await tally(asked)).toEqual({ ok: asked.length });
  }

  for (const { product } of fixtures) expect(await takenOf(db, product.stock_id)).toBe(5 * 2);
});

test("ABU-07 counts each scarce counter separately", async () => {
  const checkout = processOf({ heldPerAddress: 200 });
  const fixture = await makeEventWithProducts({ capacity: 50, max_per_order: null });
  const programmes = { ...fixture, product: await makeProduct(db, fixture.event, { max_per_order: 100 }) };

  expect(await outcomeOf(holdFrom(checkout, programmes, { quantity: 100 }))).toBe("ok");
  expect(await outcomeOf(holdFrom(checkout, fixture, { quantity: 10 }))).toBe("ok");
  expect(await outcomeOf(holdFrom(checkout, fixture, { quantity: 1 }))).toBe("too_many_held");
});

test("ABU-07 counts a session once when it moves between processes", async () => {
  const [one, other] = [processOf({ heldPerAddress: 200 }), processOf({ heldPerAddress: 200 })];
  const clock = startClock();
  const fixture = await makeEventWithProducts({ capacity: 100, max_per_order: null });
  const session = sessionOf(randomToken());
  const partner = sessionOf(randomToken());
  await holdFrom(one, fixture, { session, quantity: 5 });
  await holdFrom(one, fixture, { session: partner });
  await holdFrom(other, fixture, { session, isNew: false, quantity: 4 });
  await holdFrom(other, fixture, { session: sessionOf(randomToken()) });
  clock.wait(0.1);

  // 4 units of the session and 1 each of two others are counted: 4 are left.
  const outcome = await outcomeOf(holdFrom(one, fixture, { session: partner, isNew: false, quantity: 5 }));

  expect(outcome).toBe("ok");
});

test("ABU-07 never refuses a first order as too large, and counts a whole /64 as one address", async () => {
  const checkout = processOf({ heldPerAddress: 10 });
  const fixture = await makeEventWithProducts();

  expect(await outcomeOf(holdFrom(checkout, fixture, { address: "2001:db8:1:2::1", quantity: 50 }))).toBe(
    "ok",
  );
  expect(await outcomeOf(holdFrom(checkout, fixture, { address: "2001:db8:1:2:ffff::9" }))).toBe(
    "too_many_held",
  );
  expect(await outcomeOf(holdFrom(checkout, fixture, { address: "2001:db8:1:3::1" }))).toBe("ok");
});

test("ABU-07 counts over all processes, with a delay of a second or two", async () => {
  const [one, other] = [processOf({ heldPerAddress: 16 }), processOf({ heldPerAddress: 16 })];
  const fixture = await makeEventWithProducts();
  const both = async () => [
    await outcomeOf(holdFrom(one, fixture)),
    await outcomeOf(holdFrom(other, fixture)),
  ];
  for (let held = 0; held < 8; held += 1) expect(await both()).toEqual(["ok", "ok"]);
  const aSecond = () => new Promise((resolve) => setTimeout(resolve, 1_100));

  await aSecond();
  await both();
  await aSecond();

  expect(await both()).toEqual(["too_many_held", "too_many_held"]);
});

test("ABU-06 limits free orders of one address for one mailbox, in any spelling, over all processes", async () => {
  const limits = { freeOrdersPerEmail: 8, freeOrdersPerAddress: 0 };
  const processes = [processOf(limits), processOf(limits)];
  const fixture = await makeEventWithProducts();
  const order = async (index: number, email: string) => {
    const checkout = processes[index % 2]!;
    return outcomeOf(
      buy(
        checkout,
        await holdFrom(checkout, fixture, { address: `192.0.2.${index}` }),
        email,
        `192.0.2.${index}`,
      ),
    );
  };

  const outcomes = [];
  for (let index = 0; index < 14; index += 1)
    outcomes.push(await order(index, `Victim+${index}@example.org`));

  // Each of the two processes grants two orders by itself. Together they grant six more.
  expect(outcomes).toEqual([...Array(10).fill("ok"), ...Array(4).fill("too_many_orders")]);
  expect(await order(20, "somebody.else@example.org")).toBe("ok");
});

test("ABU-06 limits the free orders of one network, for any e-mail address", async () => {
  const checkout = processOf({ freeOrdersPerAddress: 4 });
  const fixture = await makeEventWithProducts();
  const order = async (index: number, address: string) =>
    outcomeOf(
      buy(checkout, await holdFrom(checkout, fixture, { address }), `someone-${index}@example.org`, address),
    );

  const outcomes = [];
  for (let index = 0; index < 6; index += 1) outcomes.push(await order(index, BOT));

  expect(outcomes).toEqual(["ok", "ok", "ok", "ok", "too_many_orders", "too_many_orders"]);
  expect(await order(9, "203.0.113.50")).toBe("ok");
});

const checkout = testCheckoutContext(database);

/** Buys a quantity as this address and returns the outcome. */
async function buyAs(
  at: CheckoutContext,
  { event, product }: Fixture,
  email: string,
  quantity = 1,
): Promise<string> {
  const bought = await hold(at, event, [{ product, quantity }]);
  return outcomeOf(
    saveBuyerDetails(at, {
      eventId: event.id,
      shortId: bought.order.short_id,
      session: bought.session,
      details: { order: { ...ADA, email } },
      locale: "en",
    }),
  );
}

test("STK-11 limits one buyer over all orders, in any spelling of the address", async () => {
  const fixture = await makeEventWithProducts({ max_per_buyer: 4 });

  expect(await outcomeOf(hold(checkout, fixture.event, [{ product: fixture.product, quantity: 5 }]))).toBe(
    "above_maximum",
  );
  expect(await buyAs(checkout, fixture, "ada@example.org", 3)).toBe("ok");
  expect(await buyAs(checkout, fixture, "ADA+again@Example.org", 2)).toBe("over_buyer_limit");
  expect(await buyAs(checkout, fixture, "Ada@example.org", 1)).toBe("ok");
  expect(await buyAs(checkout, fixture, "ada@example.org", 1)).toBe("over_buyer_limit");
  expect(await buyAs(checkout, fixture, "a.da@example.org", 4)).toBe("ok");
});

test("STK-11 limits one buyer over parallel orders in two processes", async () => {
  const fixture = await makeEventWithProducts({ max_per_buyer: 4 });
  const other = otherCheckoutContext(database);

  const outcomes = await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      buyAs(index % 2 ? checkout : other, fixture, `grace+${index}@example.org`),
    ),
  );

  expect(outcomes.filter((outcome) => outcome === "ok")).toHaveLength(4);
  expect(outcomes.filter((outcome) => outcome === "over_buyer_limit")).toHaveLength(20);
});

test("STK-11 stops counting cancelled and expired orders, and counts orders that wait for payment", async () => {
  const fixture = await makeEventWithProducts({ max_per_buyer: 2, price: 1_000 });
  const waiting = await hold(checkout, fixture.event, [{ product: fixture.product, quantity: 2 }]);
  const details = (bought: typeof waiting) =>
    outcomeOf(
      saveBuyerDetails(checkout, {
        eventId: fixture.event.id,
        shortId: bought.order.short_id,
        session: bought.session,
        details: { order: ADA },
        locale: "en",
      }),
    );

  expect(await details(waiting)).toBe("ok");
  // A return to the form is not a second purchase.
  expect(await details(waiting)).toBe("ok");
  expect(await buyAs(checkout, fixture, ADA.email)).toBe("over_buyer_limit");
  await letHoldExpire(db, waiting);
  expect(await buyAs(checkout, fixture, ADA.email, 2)).toBe("ok");
});

test("STK-11 does not limit another product of the same order, and names the limited one in the refusal", async () => {
  const fixture = await makeEventWithProducts({ max_per_buyer: 1, title: "Stalls" });
  const free = await makeProduct(db, fixture.event, { title: "Programme" });
  await buyAs(checkout, fixture, ADA.email);
  const bought = await hold(checkout, fixture.event, [
    { product: free, quantity: 9 },
    { product: fixture.product },
  ]);

  const refused = await saveBuyerDetails(checkout, {
    eventId: fixture.event.id,
    shortId: bought.order.short_id,
    session: bought.session,
    details: { order: ADA },
    locale: "en",
  }).catch((error: unknown) => error);

  expect(refused).toMatchObject({ code: "over_buyer_limit", facts: { product: "Stalls", maximum: 1 } });
  expect(await buyAs(checkout, { ...fixture, product: free }, ADA.email, 9)).toBe("ok");
});

test("STK-11 refuses no buyer because of a limit that was raised before the request", async () => {
  const fixture = await makeEventWithProducts({ max_per_buyer: 1 });
  const limitTo = (most: number) =>
    db.executeQuery(
      sql`with raised as (update products set max_per_buyer = ${most} where id = ${fixture.product.id})
          update events set catalog_version = catalog_version + 1 where id = ${fixture.event.id}`.compile(db),
    );
  const buyOne = async () => {
    const bought = await hold(checkout, fixture.event, [{ product: fixture.product }]);
    return { at: () => outcomeOf(finish(checkout, bought)) };
  };
  await buyAs(checkout, fixture, ADA.email);

  const outcomes: string[] = [];
  for (let most = 2; most < 6; most += 1) {
    const { at } = await buyOne();
    outcomes.push(await at());
    await limitTo(most);
    outcomes.push(await at());
  }

  expect(outcomes).toEqual(Array.from({ length: 4 }, () => ["over_buyer_limit", "ok"]).flat());
});
