import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { testServices } from "../../../test/api.ts";
import { clientOf } from "../../../test/client.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeProduct } from "../../../test/factories.ts";
import { createAreas } from "../../api.ts";
import { makeI18n } from "../../platform/i18n/make-i18n.ts";
import type { StorefrontContract } from "../contract.ts";
import { ProductRows, type ProductRowsProps } from "./product-rows.tsx";

const database = await testDatabase();
const { db } = database;
const visitor = clientOf<StorefrontContract>(db, createAreas(testServices(database)));

async function findShownEvent() {
  const event = await makeEvent(db);
  await makeProduct(db, event, { price: 1_000 });
  const { data } = await visitor("GET /public/events/{event_id}", {
    params: { event_id: event.id },
    query: {},
  });
  return { event: data, product: data.product_categories.flatMap(({ products }) => products)[0]! };
}

const render = (rows: Pick<ProductRowsProps, "event" | "product" | "selection">) =>
  renderToStaticMarkup(
    <I18nProvider i18n={makeI18n("en", {})}>
      <ProductRows {...rows} errors={{}} onChange={() => {}} />
    </I18nProvider>,
  );

test("the row of a price is marked while any of it is chosen", async () => {
  const { event, product } = await findShownEvent();
  const rows = (quantity: number) =>
    render({ event, product, selection: { [product.prices[0]!.id]: { quantity, donation: "" } } });

  expect(rows(0)).not.toContain("data-chosen");
  expect(rows(2)).toContain('data-chosen="true"');
});

test("several prices that are gone are folded below those on sale", async () => {
  const { event, product } = await findShownEvent();
  const price = product.prices[0]!;
  const withGone = (count: number) => ({
    ...product,
    prices: [
      ...Array.from({ length: count }, (_, n) => ({ ...price, id: -n - 1, status: "SOLD_OUT" as const })),
      price,
    ],
  });

  const [one, two] = [1, 2].map((count) => render({ event, product: withGone(count), selection: {} }));

  expect(one).not.toContain("<details");
  expect(two!.split("<details")[0]).toContain('type="number"');
  expect(two!.split("<details")[1]!.match(/data-closed="true"/g)).toHaveLength(2);
});
