import { I18nProvider } from "@lingui/react";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { meQuery } from "../../../backoffice/queries/me.ts";
import { createQueryClient } from "../../../manage-ui/query-client.ts";
import { makeI18n } from "../../../platform/i18n/make-i18n.ts";
import type { AuditEntry } from "../../contract.ts";
import { Changes } from "./changes.tsx";

/** The shown text of an entry with these changes, without tags. */
function shown(changes: AuditEntry["changes"], some: Partial<AuditEntry> = {}): string {
  const client = createQueryClient();
  client.setQueryData(meQuery().queryKey, { timezone: "UTC", account: { currency_code: "EUR" } } as never);
  const html = renderToStaticMarkup(
    <I18nProvider i18n={makeI18n("en", {})}>
      <MantineProvider>
        <QueryClientProvider client={client}>
          <Changes entry={{ event: null, changes, ...some } as AuditEntry} />
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  );
  return html.replaceAll(/<style.*?<\/style>|<[^>]*>/g, "").trim();
}

test.each([
  [
    "a percentage",
    [
      { field: "calculation_type", after: "PERCENTAGE" },
      { field: "rate", after: 19_000 },
    ],
    "Rate 19%",
  ],
  [
    "a fixed fee",
    [
      { field: "calculation_type", before: "FIXED", after: "FIXED" },
      { field: "rate", before: 50, after: 75 },
    ],
    "Rate €0.50 → €0.75",
  ],
  ["an amount", [{ field: "amount", after: 500 }], "Amount €5.00"],
  ["a choice", [{ field: "type", after: "TAX" }], "Type Tax"],
  ["a choice without words", [{ field: "entry_rule", after: "ONCE_A_DAY" }], "Once a day"],
  ["a country", [{ field: "country", before: "DE", after: "AT" }], "Country DE → AT"],
  ["a subject in capitals", [{ field: "subject", after: "SALE" }], "Subject SALE"],
  ["a label named like a choice", [{ field: "attendee_label", after: "FREE" }], "FREE"],
  ["a field without words", [{ field: "expires_at", after: null }], "Expires at empty"],
  ["a language", [{ field: "locale", after: "de" }], "Language German · Deutsch"],
  ["a list of choices", [{ field: "event_types", after: '["a.b","c.d","e.…' }], "Events a.b, c.d, …"],
  [
    "the lines of an order",
    [{ field: "lines", after: '[{"product_price_id":29,"quantity":20},{"quantity":4}]' }],
    "Items 24 items",
  ],
  [
    "prices of tiers",
    [{ field: "prices", after: '[{"id":1,"label":"Early","price":900,"x":1},{"id":2,"label":null,"pri…' }],
    "Prices Early €9.00, …",
  ],
])("shows %s as its form does", (_name, changes, text) => {
  expect(shown(changes)).toContain(text);
});

test.each([
  ["a cancellation", { field: "cancelled_at", before: null, after: "2031-11-30T12:00:00.000Z" }, "Cancelled"],
  ["a batch of codes", { field: "count", after: 3 }, "Number of codes"],
  ["what codes begin with", { field: "prefix", after: "MEMBER" }, "Beginning"],
])("names %s as its form does", (_name, change, name) => {
  expect(shown([change]).startsWith(`${name} `)).toBe(true);
});

test("shows the status once", () => {
  const changes = ["status", "display_status"].map((field) => ({ field, before: "DRAFT", after: "LIVE" }));

  expect(shown(changes)).toBe("Status Draft → Live");
});

test("shows an amount in the currency of the event", () => {
  const event = { id: 7, title: "Night", currency: "JPY" };

  expect(shown([{ field: "amount", after: 500 }], { event })).toContain("¥500");
});

test("says once which fields have changed without their values", () => {
  const changes = ["first_name", "last_name", "full_name", "city"].map((field) => ({ field }));

  expect(shown([...changes, { field: "role", after: "DOOR" }])).toBe(
    "Role DoorFirst name, Last name, City (value not kept)",
  );
});
