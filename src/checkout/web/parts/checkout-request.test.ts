import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { pageContext, type PageContext } from "../../../platform/http/pages/page-context.ts";
import { Refusal } from "../../../values/refusal.ts";
import { refuseCheckout } from "../checkout-actions.ts";
import { checkoutOf, loadCheckout } from "./checkout-request.ts";

const EVENT = {
  id: 7,
  slug: "owls",
  theme: { mode: "light", properties: {} },
  images: [],
  organizer: { name: "Hall", legal_links: [] },
  payment_providers: [],
  settings: {},
};

/** A request for a page of a checkout with this order. */
function requestWith(order: object, search = "") {
  const context = new RouterContextProvider();
  context.set(pageContext, {
    clientFor: () => async (route: string) => ({ data: route.endsWith("/event") ? EVENT : order }),
    call: { locale: "en" },
  } as unknown as PageContext);
  const request = new Request(`https://tickets.example.org/checkout/7/o_1/details${search}`);
  return checkoutOf({ params: { eventId: "7", orderShortId: "o_1" }, request, context });
}

const homeOf = async (order: object, search?: string) =>
  (await loadCheckout(requestWith({ refund_status: null, ...order }, search))).event.home;

test("leads back to the event with the order's code while the order can still be changed", async () => {
  const coded = { status: "RESERVED", promo_code: "früh&spät" };

  expect(await homeOf(coded)).toBe("/event/7/owls?promo_code=fr%C3%BCh%26sp%C3%A4t");
  expect(await homeOf({ ...coded, promo_code: null })).toBe("/event/7/owls");
  expect(await homeOf({ ...coded, status: "COMPLETED" })).toBe("/event/7/owls");
  const framed = await homeOf(coded, `?frame=w1&session_identifier=${"s".repeat(43)}`);
  expect(new URLSearchParams(framed.split("?")[1]).get("promo_code")).toBe("früh&spät");
  expect(framed).toMatch(/^\/widget\/7\?(?!.*session_identifier)/);
});

test.each([
  ["payment_processing", "payment_return"],
  ["order_already_completed", "summary"],
] as const)("a refusal with %s leads to the step %s", (code, step) => {
  const refuse = () => refuseCheckout(requestWith({}), new Refusal(code), () => ({}));

  expect(refuse).toThrow(
    expect.toSatisfy(
      (answer: Response) => answer.headers.get("location") === `/checkout/7/o_1/${step}`,
    ) as Error,
  );
});
