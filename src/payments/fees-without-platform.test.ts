import { expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { makeEvent } from "../../test/factories.ts";
import { openStripeCheckout } from "../../test/stripe/open-stripe-checkout.ts";

const database = await testDatabase();
const { organizer } = await openStripeCheckout(database, {
  platforms: ["own"],
  fees: { fixed: { EUR: 50 }, rate: 2_000 },
});

test("charges no fees and says why in the preview when all payments go to the installation", async () => {
  const event = await makeEvent(database.db);
  const api = await organizer(event);

  const { data } = await api("GET /events/{event_id}/settings/platform-fee-preview", {
    params: { event_id: event.id },
    query: { price: 2_500 },
  });

  expect(data).toMatchObject({ platform_fee: 0, total: 2_500, no_fee_because: "NO_PLATFORM" });
});
