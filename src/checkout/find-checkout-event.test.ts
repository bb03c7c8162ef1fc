import { expect, test } from "vitest";
import { testServices } from "../../test/api.ts";
import { testOrderScenarios } from "../../test/order-scenarios.ts";
import { findCheckoutEvent } from "./find-checkout-event.ts";

const { database, makeScenario, buy } = await testOrderScenarios();

test.each([
  [true, "<p>Join here</p>"],
  [false, null],
])("says to a buyer how to join if the event is online (%s)", async (is_online_event, words) => {
  const settings = { is_online_event, online_event_connection_details: "<p>Join here</p>" };
  const { link } = await buy(await makeScenario({ price: 0 }, settings));

  const event = await findCheckoutEvent(testServices(database), link);

  expect(event.online_event_connection_details).toBe(words);
});
