import { expect, test } from "vitest";
import { changesBetween, valuesOf, valuesSent } from "./audit-changes.ts";

test("lists the fields that differ, with their values before and after", () => {
  const before = { id: 7, title: "Night", status: "DRAFT", updated_at: "1", price: null };
  const after = { id: 7, title: "Late night", status: "DRAFT", updated_at: "2", price: 500 };

  expect(changesBetween(before, after)).toEqual([
    { field: "title", before: "Night", after: "Late night" },
    { field: "price", before: null, after: 500 },
  ]);
});

test("keeps with a changed rate whether it is a percentage or an amount", () => {
  const before = { name: "VAT", calculation_type: "PERCENTAGE", rate: 7_000 };

  expect(changesBetween(before, { ...before, rate: 19_000 })).toEqual([
    { field: "calculation_type", before: "PERCENTAGE", after: "PERCENTAGE" },
    { field: "rate", before: 7_000, after: 19_000 },
  ]);
  expect(changesBetween(before, { ...before, name: "Sales tax" })).toHaveLength(1);
});

test.each([
  "password",
  "current_password",
  "webhook_secret",
  "api_key",
  "access_token",
  "card_number",
  "security_code_hash",
  "pin",
  "order_short_id",
  "iban",
  "email",
  "support_email",
  "first_name",
  "phone",
  "address_line_1",
  "zip_or_postal_code",
  "answers",
  "notes",
])("stores of %s only the fact that it changed", (field) => {
  expect(changesBetween({ [field]: "old" }, { [field]: "new" })).toEqual([{ field }]);
  expect(valuesSent({ [field]: "NEW" })).toEqual([{ field }]);
});

test("shows the name of a thing, but not the name of a person", () => {
  expect(valuesOf({ name: "City tax" }, "after")).toEqual([{ field: "name", after: "City tax" }]);
  expect(valuesOf({ name: "Ada", email: "ada@example.org" }, "after")).toEqual([
    { field: "name" },
    { field: "email" },
  ]);
  const account = { name: "Harbour Stage", email: "box@example.org", currency_code: "EUR" };
  expect(valuesOf(account, "after")[0]).toEqual({ field: "name", after: "Harbour Stage" });
});

test("hides personal parts of a list, cuts off long values, and removes the query of addresses", () => {
  const long = "x".repeat(1_000);
  const [people, text, url] = changesBetween(
    { items: [], description: "", url: "https://a.example/x" },
    { items: [{ id: 1, email: "ada@example.org" }], description: long, url: "https://a.example/y?token=s" },
  );

  expect(people!.after).toBe('[{"id":1,"email":"…"}]');
  expect((text!.after as string).length).toBeLessThan(310);
  expect(url).toEqual({ field: "url", before: "https://a.example/x", after: "https://a.example/y" });
});

test("stores choices and numbers of a request, but no texts", () => {
  expect(
    valuesSent({ amount: 500, cancel_order: true, reason: "OTHER", text: "Dear Ada, hello", ids: [1, 2] }),
  ).toEqual([
    { field: "amount", after: 500 },
    { field: "cancel_order", after: true },
    { field: "reason", after: "OTHER" },
    { field: "text" },
    { field: "ids", after: "[1,2]" },
  ]);
  expect(valuesSent(undefined)).toEqual([]);
});

test("cuts a long text between characters, because PostgreSQL refuses half of one", () => {
  const [change] = changesBetween({ description: "" }, { description: `${"x".repeat(299)}🎪 and more` });

  expect((change!.after as string).isWellFormed()).toBe(true);
});
