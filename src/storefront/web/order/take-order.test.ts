import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { pageContext, type PageContext } from "../../../platform/http/pages/page-context.ts";
import { takeOrder } from "./take-order.ts";

/** Submits the order form of a page, and returns where it leads and the codes of the orders that were placed. */
async function submit(search: string, fields: Record<string, string>) {
  const ordered: unknown[] = [];
  const context = new RouterContextProvider();
  context.set(pageContext, {
    clientFor:
      () =>
      async (route: string, { body }: { body?: { promo_code: unknown } }) => {
        if (route.startsWith("GET")) return { data: { currency: "EUR" } };
        ordered.push(body!.promo_code);
        return { data: { short_id: "o_1" } };
      },
    call: { locale: "en", cookie: () => undefined },
  } as unknown as PageContext);
  const url = new URL(`https://tickets.example.org/event/7/owls${search}`);
  const request = new Request(url, { method: "POST", body: new URLSearchParams(fields) });
  const answer = await takeOrder({ request, url, params: { eventId: "7" }, context }).catch(
    (thrown: unknown) => thrown,
  );
  return { ordered, location: (answer as Response).headers.get("location") };
}

const TWO = { "quantity.1.10": "2" };

test("applies a typed code before it orders anything, whichever button was pressed", async () => {
  const buttons: Record<string, string>[] = [{}, { intent: "apply-code" }];
  for (const button of buttons) {
    const { ordered, location } = await submit("?aff=x", { ...TWO, code: " SPRING ", ...button });

    expect(ordered).toEqual([]);
    expect(location).toBe("/event/7/owls?aff=x&promo_code=SPRING&chosen=10%3A2");
  }
});

test("orders without a code that was refused, because the page has said so", async () => {
  const { ordered, location } = await submit("?promo_code=oops", { ...TWO, code: "oops" });

  expect([ordered, location]).toEqual([[null], "/checkout/7/o_1/details"]);
});

test("orders with the code in the prices of the page", async () => {
  expect((await submit("?promo_code=spring", { ...TWO, promo_code: "spring" })).ordered).toEqual(["spring"]);
});
