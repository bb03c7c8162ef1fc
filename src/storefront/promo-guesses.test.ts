import { expect, test } from "vitest";
import { testServices } from "../../test/api.ts";
import {
  outcomeOf,
  otherCheckoutContext,
  productsOf,
  testCheckoutContext,
} from "../../test/checkout-context.ts";
import { callOf } from "../../test/client.ts";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeProduct, makePromoCode } from "../../test/factories.ts";
import { sessionOf } from "../checkout/checkout-session.ts";
import { placeOrder } from "../checkout/basket/place-order.ts";
import type { CheckoutContext } from "../checkout/checkout-context.ts";
import { createDispatcher } from "../platform/http/dispatcher.ts";
import { createIdempotency } from "../platform/http/idempotency/idempotency.ts";
import { storefrontApi } from "./api.ts";
import type { StorefrontContract } from "./contract.ts";
import { randomToken } from "../values/short-id.ts";
import { catalogApi } from "../catalog/api.ts";
import type { CatalogContract } from "../catalog/contract.ts";

const database = await testDatabase();
const { db } = database;

/** The public API of a process, called from this address. */
function apiFrom(address: string, services = testServices(database)) {
  const dispatcher = createDispatcher(
    [catalogApi(services), storefrontApi(services)],
    createIdempotency(db, ["0123456789-abcdefghijklmnopqrstuvwxyz"]),
  );
  return dispatcher.clientFor<CatalogContract & StorefrontContract>({ ...callOf(), address });
}

async function makeEventWithProducts() {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event, { price: 1_000 });
  await makePromoCode(db, event, { code: "spring", discount_type: "PERCENTAGE", discount: 50_000 });
  return { event, product };
}

type Fixture = Awaited<ReturnType<typeof makeEventWithProducts>>;

function checkFrom(address: string, { event }: Fixture) {
  return async (code: string) => {
    const asked = apiFrom(address)("GET /public/events/{event_id}/promo-codes/{code}", {
      params: { event_id: event.id, code },
    });
    return asked.then(({ valid }) => String(valid)).catch((error: { code: string }) => error.code);
  };
}

function placeFrom(
  checkout: CheckoutContext,
  address: string,
  { event, product }: Fixture,
  promo_code: string,
) {
  const session = sessionOf(randomToken());
  return outcomeOf(
    placeOrder(checkout, {
      eventId: event.id,
      chosen: { products: productsOf([{ product }]), promo_code },
      session: { hash: session.hash, isNew: true },
      locale: "en",
      address,
    }),
  );
}

test("ABU-01 reveals nothing to an address for a minute after ten wrong codes at an event, not even for a valid code", async () => {
  const [fixture, other] = [await makeEventWithProducts(), await makeEventWithProducts()];
  const check = checkFrom("198.51.100.1", fixture);
  for (let tries = 1; tries <= 10; tries += 1) expect(await check(`guess-${tries}`)).toBe("false");

  expect(await check("guess-11")).toBe("rate_limited");

  expect(await check("spring")).toBe("rate_limited");
  expect(await checkFrom("198.51.100.1", other)("spring")).toBe("true");
  expect(await checkFrom("198.51.100.2", fixture)("spring")).toBe("true");
});

test("ABU-01 never blocks an office that uses the code it was sent", async () => {
  const fixture = await makeEventWithProducts();
  const check = checkFrom("198.51.100.3", fixture);

  for (let times = 0; times < 40; times += 1) expect(await check("Spring")).toBe("true");
});

test("ABU-01 counts the code check, the event's page and orders together, across processes", async () => {
  const fixture = await makeEventWithProducts();
  const address = "198.51.100.4";
  const [checkout, other] = [testCheckoutContext(database), otherCheckoutContext(database)];
  const check = checkFrom(address, fixture);
  const page = async (promo_code: string) =>
    (
      await apiFrom(address)("GET /public/events/{event_id}", {
        params: { event_id: fixture.event.id },
        query: { promo_code },
      })
    ).data.promo_code;
  for (let tries = 0; tries < 4; tries += 1) expect(await check(`a-${tries}`)).toBe("false");
  for (let tries = 0; tries < 3; tries += 1) expect(await page(`b-${tries}`)).toBeNull();
  for (let tries = 0; tries < 3; tries += 1)
    expect(await placeFrom(checkout, address, fixture, `c-${tries}`)).toBe("promo_code_unknown");

  expect(await placeFrom(other, address, fixture, "d")).toBe("rate_limited");
  expect(await placeFrom(other, address, fixture, "spring")).toBe("rate_limited");
  expect(await check("e")).toBe("rate_limited");
  expect(await page("spring")).toBeNull();
  expect(await placeFrom(checkout, address, fixture, "spring")).toBe("rate_limited");
  // Without a code the buyer can still buy.
  expect(await placeFrom(checkout, address, fixture, "")).toBe("ok");
});

test("ABU-01 answers the same for unknown, expired and used-up codes", async () => {
  const fixture = await makeEventWithProducts();
  const checkout = testCheckoutContext(database);
  await makePromoCode(db, fixture.event, { code: "over", expiry_date: new Date(Date.now() - 1_000) });
  await makePromoCode(db, fixture.event, { code: "used", uses: 1 });
  expect(await placeFrom(checkout, "198.51.100.5", fixture, "used")).toBe("ok");

  const answers = [];
  for (const code of ["never", "over", "used"])
    answers.push(await placeFrom(checkout, "198.51.100.6", fixture, code));
  const check = checkFrom("198.51.100.6", fixture);

  expect(answers).toEqual(Array(3).fill("promo_code_unknown"));
  expect(await Promise.all(["never", "over", "used"].map(check))).toEqual(Array(3).fill("false"));
});
