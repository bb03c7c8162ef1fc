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
import { ProductRows } from "./product-rows.tsx";

const database = await testDatabase();
const { db } = database;
const visitor = clientOf<StorefrontContract>(db, createAreas(testServices(database)));

test("the row of a price is marked while any of it is chosen", async () => {
  const event = await makeEvent(db);
  await makeProduct(db, event, { price: 1_000 });
  const { data } = await visitor("GET /public/events/{event_id}", {
    params: { event_id: event.id },
    query: {},
  });
  const product = data.product_categories.flatMap(({ products }) => products)[0]!;
  const rows = (quantity: number) =>
    renderToStaticMarkup(
      <I18nProvider i18n={makeI18n("en", {})}>
        <ProductRows
          event={data}
          product={product}
          selection={{ [product.prices[0]!.id]: { quantity, donation: "" } }}
          errors={{}}
          onChange={() => {}}
        />
      </I18nProvider>,
    );

  expect(rows(0)).not.toContain("data-chosen");
  expect(rows(2)).toContain('data-chosen="true"');
});
