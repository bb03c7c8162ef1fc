import { describe, expect, test } from "vitest";
import { z } from "zod";

import { fieldProblemsOf } from "./field-problems.ts";
import { FILTER_OPERATORS, listMeta } from "./listing.ts";
import { shortId } from "./short-id.ts";
import {
  allOf,
  CurrencyCode,
  Email,
  emailUpTo,
  Id,
  Instant,
  listingQuery,
  listOf,
  Minor,
  one,
  OptionalHtml,
  OptionalText,
  Quantity,
  ShortId,
  Text,
  WallTime,
  Zone,
} from "./wire.ts";

describe("numbers", () => {
  test.each([[-1], [0], [1.5], [1e9], ["1"], [null], [NaN], [2 ** 53], ["1e2"], [true], [[1]], [Infinity]])(
    "PRC-02 refuses %j as a quantity",
    (value) => expect(Quantity.safeParse(value).success).toBe(false),
  );

  test("reads quantities as whole JSON numbers from 1", () => {
    expect([1, 10_000].map((value) => Quantity.parse(value))).toEqual([1, 10_000]);
  });

  test("PRC-17 reads amounts as whole JSON numbers up to the maximum amount", () => {
    expect(Minor.parse(999_999_999_999)).toBe(999_999_999_999);
    for (const value of [-1, 0.5, 1e12, "5", null]) expect(Minor.safeParse(value).success).toBe(false);
  });

  test("reads ids from digits, but from nothing else that looks like a number", () => {
    expect(["5", 5].map((value) => Id.parse(value))).toEqual([5, 5]);
    for (const value of [
      "05",
      "1e3",
      " 5",
      "0x10",
      "",
      "0",
      0,
      -1,
      1.5,
      null,
      true,
      [5],
      "9007199254740993",
    ]) {
      expect(Id.safeParse(value).success).toBe(false);
    }
  });
});

describe("texts", () => {
  test("trims a required text and refuses a blank one", () => {
    expect(Text(5).parse(" abc ")).toBe("abc");
    expect(problems(Text(5), "  ")).toEqual([{ code: "required" }]);
    expect(problems(Text(5), "abcdef")).toEqual([{ code: "too_long", facts: { maximum: 5 } }]);
    expect(problems(Text(5), "a\0")).toEqual([{ code: "forbidden_characters" }]);
  });

  test("reads absent texts as null", () => {
    const Body = z.object({ note: OptionalText(5), html: OptionalHtml(50) });
    expect(Body.parse({})).toEqual({ note: null, html: null });
    expect(Body.parse({ note: " ", html: "<p> </p>" })).toEqual({ note: null, html: null });
    expect(Body.parse({ note: null, html: "<p>a</p>" })).toEqual({ note: null, html: "<p>a</p>" });
    expect(Body.parse({ note: " a " }).note).toBe("a");
  });

  test.each([
    ["A@Example.ORG ", "a@example.org"],
    ["first.last+tag@sub.example.co.uk", "first.last+tag@sub.example.co.uk"],
    ["o'brien@example.ie", "o'brien@example.ie"],
    ["a@xn--mnchen-3ya.de", "a@xn--mnchen-3ya.de"],
  ])("reads %j as the address %j", (typed, address) => {
    expect(Email.parse(typed)).toBe(address);
  });

  test.each([
    "a@b.de,c@d.de",
    "a@b.de c@d.de",
    "a@b.de\r\nBcc: x@y.de",
    "<a@b.de>",
    "Name <a@b.de>",
    "a@localhost",
    ".a@b.de",
    "a..b@c.de",
    "a@-b.de",
    "a@b",
    "@b.de",
    "a@b.de;",
    `${"a".repeat(65)}@b.de`,
  ])("INJ refuses %j as an address", (typed) => {
    expect(problems(Email, typed)).toEqual([{ code: "not_an_email" }]);
  });

  test("limits the length of an address", () => {
    expect(problems(emailUpTo(100), `a@${"b".repeat(60)}.${"c".repeat(60)}.de`)).toContainEqual({
      code: "too_long",
      facts: { maximum: 100 },
    });
  });
});

describe("times, currencies and ids", () => {
  test("requires instants to end in Z", () => {
    expect(Instant.parse("2027-03-28T17:30:00.000Z")).toBe("2027-03-28T17:30:00.000Z");
    for (const text of ["2027-03-28T17:30:00+02:00", "2027-03-28T17:30:00", "2027-02-30T00:00:00Z"]) {
      expect(Instant.safeParse(text).success).toBe(false);
    }
  });

  test("refuses a zone in wall-clock times", () => {
    expect(WallTime.parse("2027-03-28T19:30")).toBe("2027-03-28T19:30");
    expect(problems(WallTime, "2027-03-28T19:30Z")).toEqual([{ code: "invalid_format" }]);
  });

  test("converts zones to their current names", () => {
    expect(Zone.parse("Asia/Calcutta")).toBe("Asia/Kolkata");
    expect(problems(Zone, "Mars/Olympus")).toEqual([{ code: "invalid_choice" }]);
  });

  test("accepts only exact currencies and short ids", () => {
    expect(CurrencyCode.safeParse("EUR").success).toBe(true);
    expect(CurrencyCode.safeParse("eur").success).toBe(false);
    expect(ShortId("o").safeParse(shortId("o")).success).toBe(true);
    expect(ShortId("o").safeParse(shortId("a")).success).toBe(false);
  });
});

describe("lists", () => {
  const listing = {
    sorts: ["created_at", "email"],
    defaultSort: "created_at",
    defaultDirection: "desc",
    filters: {
      status: ["NEW", "OLD"],
      total: "number",
      email: "text",
      created_at: "instant",
      is_open: "boolean",
    },
  } as const;
  const Query = listingQuery(listing);

  test("gives an empty query the defaults", () => {
    expect(Query.parse({})).toEqual({
      page: 1,
      per_page: 20,
      query: null,
      sort_by: "created_at",
      sort_direction: "desc",
      filter_fields: {},
    });
  });

  test("converts values to their types", () => {
    const parsed = Query.parse({
      page: "2",
      per_page: "100",
      query: " anna ",
      sort_by: "email",
      sort_direction: "asc",
      filter_fields: {
        status: { in: "NEW,OLD" },
        total: { gte: "500", ne: "null" },
        email: { not_like: "x" },
        created_at: { lt: "2027-01-01" },
        is_open: { eq: "true" },
      },
    });

    const status: ("NEW" | "OLD")[] | undefined = parsed.filter_fields.status?.in;
    const total: number | null | undefined = parsed.filter_fields.total?.gte;
    expect([status, total]).toEqual([["NEW", "OLD"], 500]);
    expect(parsed).toMatchObject({
      page: 2,
      per_page: 100,
      query: "anna",
      filter_fields: { total: { ne: null }, email: { not_like: "x" }, is_open: { eq: true } },
    });
  });

  test.each([
    [{ page: "0" }, "page", "too_small"],
    [{ page: "x" }, "page", "not_a_number"],
    [{ per_page: "101" }, "per_page", "too_big"],
    [{ sort_by: "password" }, "sort_by", "invalid_choice"],
    [{ sort_direction: "up" }, "sort_direction", "invalid_choice"],
    [{ offset: "1" }, "offset", "unknown"],
    [{ filter_fields: { password: { eq: "x" } } }, "filter_fields.password", "unknown"],
    [{ filter_fields: { status: { eq: "GONE" } } }, "filter_fields.status.eq", "invalid_choice"],
    [{ filter_fields: { total: { eq: "1.5" } } }, "filter_fields.total.eq", "not_a_number"],
    [{ filter_fields: { email: { regex: "x" } } }, "filter_fields.email.regex", "unknown"],
    [
      { filter_fields: { created_at: { gte: "0000-01-01" } } },
      "filter_fields.created_at.gte",
      "invalid_format",
    ],
    [
      { filter_fields: { created_at: { lt: "0000-01-01T00:00:00Z" } } },
      "filter_fields.created_at.lt",
      "invalid_format",
    ],
  ])("refuses undeclared parameters: %j", (query, path, code) => {
    const result = Query.safeParse(query);
    const fields = result.success ? {} : fieldProblemsOf(result.error.issues, query);
    expect(fields[path]?.[0]?.code).toBe(code);
  });

  test("states a page's position and its options", () => {
    const meta = listMeta(listing, { page: 2, per_page: 20, total: 45 });
    expect(meta).toMatchObject({ current_page: 2, last_page: 3, from: 21, to: 40, total: 45 });
    expect(meta.allowed_filters["status"]).toEqual([...FILTER_OPERATORS]);
    expect(listMeta(listing, { page: 3, per_page: 20, total: 45 })).toMatchObject({ from: 41, to: 45 });
    expect(listMeta(listing, { page: 1, per_page: 20, total: 0 })).toMatchObject({
      from: null,
      to: null,
      last_page: 1,
    });
    expect(listMeta(listing, { page: 9, per_page: 20, total: 45 })).toMatchObject({ from: null, to: null });
    expect(listOf(Id).safeParse({ data: [1], meta }).success).toBe(true);
  });

  test("the last page of a long list is one that can be read", () => {
    expect(listMeta(listing, { page: 1, per_page: 30, total: 100_001 }).last_page).toBe(3_333);
    expect(listMeta(listing, { page: 1, per_page: 100, total: 100_001 }).last_page).toBe(1_000);
  });
});

test("contains in envelopes what their schemas promise", () => {
  expect(one(Id).parse({ data: 1 })).toEqual({ data: 1 });
  expect(allOf(Id).parse({ data: [1, 2] })).toEqual({ data: [1, 2] });
});

test("names problems by path, one unknown key at a time", () => {
  const Body = z.strictObject({
    name: Text(5),
    lines: z
      .array(z.object({ quantity: Quantity }))
      .min(1)
      .max(2),
  });
  const input = { lines: [{ quantity: 0 }], role: "ADMIN", id: 5 };

  const result = Body.safeParse(input);

  expect(result.success ? {} : fieldProblemsOf(result.error.issues, input)).toEqual({
    name: [{ code: "required" }],
    "lines.0.quantity": [{ code: "too_small", facts: { minimum: 1 } }],
    role: [{ code: "unknown" }],
    id: [{ code: "unknown" }],
  });
  expect(problems(z.array(Id).min(1), [])).toEqual([{ code: "too_few", facts: { minimum: 1 } }]);
  expect(problems(z.array(Id).max(1), [1, 2])).toEqual([{ code: "too_many", facts: { maximum: 1 } }]);
  expect(problems(z.string(), 5)).toEqual([{ code: "invalid_format" }]);
  expect(problems(Quantity, 1.5)).toEqual([{ code: "not_whole" }]);
});

test("can describe every schema of the API, both as input and as output", () => {
  const Everything = z.object({
    Id,
    Email,
    Zone,
    Minor,
    note: OptionalText(5),
    html: OptionalHtml(5),
    WallTime,
  });
  for (const io of ["input", "output"] as const)
    expect(() => z.toJSONSchema(Everything, { io })).not.toThrow();
});

function problems(schema: z.ZodType, value: unknown) {
  const result = schema.safeParse(value);
  return result.success ? [] : fieldProblemsOf(result.error.issues, value)[""];
}

test("shares one schema of comparisons among fields of one kind", () => {
  const STATES = ["NEW", "OLD"] as const;
  const { shape } = listingQuery({
    sorts: ["id"],
    defaultSort: "id",
    filters: { name: "text", note: "text", state: STATES, last_state: STATES, other: ["NEW"] },
  });
  const filters = (shape.filter_fields.unwrap() as unknown as z.ZodObject).shape;

  expect(filters.note).toBe(filters.name);
  expect(filters.last_state).toBe(filters.state);
  expect(filters.other).not.toBe(filters.state);
});

test("INJ-18 refuses a boolean comparison that would reach a prototype", () => {
  const query = listingQuery({ sorts: ["id"], defaultSort: "id", filters: { is_hidden: "boolean" } });
  const read = (eq: unknown) => query.safeParse({ filter_fields: { is_hidden: { eq } } });

  expect(read("true").data?.filter_fields.is_hidden?.eq).toBe(true);
  for (const odd of [Object.create(null), "toString", "constructor", ["true"], 1])
    expect(read(odd).success).toBe(false);
});
