import { expect, test } from "vitest";
import { timeOnProcessor } from "../../test/time-on-processor.ts";
import { Refusal } from "../values/refusal.ts";
import { requireSoundWords } from "./check-words.ts";
import { TEMPLATE_TYPES, TOKENS } from "../template-language/rules/template-types.ts";
import { sampleFacts } from "./sample-facts.ts";
import { templateValues } from "../messaging/templates/values/template-values.ts";
import { renderBody, renderSubject } from "../template-language/render-words.ts";

const facts = sampleFacts("https://tickets.example");
const values = templateValues("attendee_ticket", facts, "en");

/** Returns the problems of a refused template, by field. Null: the template is accepted. */
function problemOf(body: string, subject = "Hello") {
  try {
    requireSoundWords("attendee_ticket", { subject, body });
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.fields;
  }
}

const refused = (body: string) => problemOf(body)?.["body"]?.[0];

/** The slowest refusal takes 0.3 s. Without a limit of the steps the longest loops take minutes. */
const MAX_PROCESSOR_SECONDS = 5;

test.each([
  "constructor",
  "__proto__",
  "event.constructor",
  "event.title.constructor",
  "event.__proto__",
  "event['constructor']['prototype']",
  "order.items.first.constructor",
  "event.description.toString",
  "event[order.first_name]",
  "process.env",
  "globalThis",
  "secret_key",
])("INJ-04 refuses the unknown value {{ %s }} with its line", (name) => {
  expect(refused(`<p>Dear {{ order.first_name }},</p>\n{{ ${name} }}`)).toMatchObject({
    code: "template_value",
    facts: { line: 2 },
  });
});

test.each([
  ["{% include '/etc/passwd' %}", "include"],
  ["{% render 'x' %}", "render"],
  ["{% layout 'x' %}", "layout"],
  ["{% capture x %}{% endcapture %}", "capture"],
  ["{% liquid\n echo event.title %}", "liquid"],
  ["{% tablerow i in (1..3) %}{% endtablerow %}", "tablerow"],
])("INJ-04 refuses %s, because the tag does not exist", (body, name) => {
  expect(refused(body)).toEqual({ code: "template_tag", facts: { line: 1, name } });
});

test.each(["raw", "date", "json", "inspect", "sort", "where_exp", "base64_decode", "hmac_sha256", "sample"])(
  "INJ-04 refuses the unknown filter %s",
  (name) => {
    expect(refused(`\n\n{{ event.title | ${name} }}`)).toEqual({
      code: "template_filter",
      facts: { line: 3, name },
    });
  },
);

test.each([
  "{% for i in (1..100000000) %}x{% endfor %}",
  "{% for i in (1..900) %}{% for j in (1..900) %}{% for k in (1..900) %}{% endfor %}{% endfor %}{% endfor %}",
  `{% for i in (1..900) %}{% for j in (1..20) %}${"a".repeat(200)}{% endfor %}{% endfor %}`,
  "{% assign x = 'aaaaaaaaaa' %}{% for i in (1..60) %}{% assign x = x | append: x %}{% endfor %}{{ x }}",
  "{% assign x = 'aaaaaaaaaa' %}{% for i in (1..60) %}{% assign x = x | replace: 'a', x %}{% endfor %}{{ x }}",
  "{% assign x = 'a,a,a,a' %}{% for i in (1..60) %}{% assign y = x | split: ',' %}{% assign x = y | join: x %}{% endfor %}{{ x }}",
])("INJ-04 quickly stops endless loops and megabytes of text: %s", (body) => {
  const { result: problem, seconds } = timeOnProcessor(() => refused(body));

  expect(problem?.code).toBe("template_too_much");
  expect(seconds).toBeLessThan(MAX_PROCESSOR_SECONDS);
});

const LONG = "{% assign a = 'a' %}{% for i in (1..15) %}{% assign a = a | append: a %}{% endfor %}";
const ITEMS = `{% assign l = 'a' %}{% for i in (1..15) %}{% assign l = l | append: ',' | append: l %}{% endfor %}{% assign a = l | split: ',' %}`;

/** Repeats a part within a single tag, which would cost few steps if only tags were counted. */
const often = (count: number, part: string) => part.repeat(count);

test.each([
  ["a long range", "{% assign a = (1..400000) %}"],
  ["a long range in a condition", "{% if (1..400000) contains 0 %}x{% endif %}"],
  ["a range whose end no number reaches", "{% for i in (9007199254740992..9007199254740994) %}x{% endfor %}"],
  [
    "such a range of values",
    "{% assign n = 9007199254740992 | plus: 0 %}{% assign m = n | plus: 2 %}{% assign a = (n..m) %}",
  ],
  ["contains", `${ITEMS}{% if a contains 0${often(500, " or a contains 0")} %}x{% endif %}`],
  ["equality of arrays", `${ITEMS}{% if a == a${often(500, " and a == a")} %}x{% endif %}`],
  ["inequality of arrays", `${ITEMS}{% if a != a${often(500, " or a != a")} %}x{% endif %}`],
  ["case with arrays", `${ITEMS}{% case a %}{% when 1${often(500, ", a")} %}x{% endcase %}`],
  [
    "contains with long texts",
    `${LONG}{% assign b = 'b' | append: a | truncate: 16000, '' %}{% if a contains b${often(50, " or a contains b")} %}x{% endif %}`,
  ],
  [
    "replace that makes nothing",
    `${LONG}{% for i in (1..900) %}{% for j in (1..9) %}{% assign c = a | replace: 'a', '' %}{% endfor %}{% endfor %}`,
  ],
  [
    "loops that are left at once",
    `${ITEMS}{% for i in (1..900) %}{% for j in a reversed %}{% break %}{% endfor %}{% endfor %}`,
  ],
  ["empty loops", `${ITEMS}{% for i in (1..900) %}{% for j in a %}{% endfor %}{% endfor %}`],
  [
    "output of nothing",
    `${LONG}{% assign a = a | replace: 'a', ',' | append: 'x' | split: ',' %}{% for i in (1..900) %}{{ a }}{% endfor %}`,
  ],
  [
    "many operators",
    `{% for i in (1..900) %}{% if false${often(1_000, " or false")} %}x{% endif %}{% endfor %}`,
  ],
  [
    "many branches",
    `{% for i in (1..900) %}{% if false %}${often(500, "{% elsif false %}")}{% endif %}{% endfor %}`,
  ],
])("INJ-04 quickly stops a text that does much work in few tags: %s", (_, body) => {
  const { result: problem, seconds } = timeOnProcessor(() => refused(`<p>Hello</p>\n${body}`));

  expect(problem).toEqual({ code: "template_too_much", facts: { line: 2 } });
  expect(seconds).toBeLessThan(MAX_PROCESSOR_SECONDS);
});

test("INJ-04 an order with hundreds of tickets stays within the limits", () => {
  const item = facts.order!.items[0]!;
  const many = templateValues(
    "order_confirmation",
    { ...facts, order: { ...facts.order!, items: Array.from({ length: 500 }, () => item) } },
    "en",
  );
  const body = `{% for item in order.items %}{% if item.name contains "Gold" or item.quantity > 1 %}{{ item.name | upcase | truncate: 20 }}{% else %}–{% endif %}{% endfor %}{% for i in (1..order.items.size) limit: 3 %}{{ i }}{% endfor %}`;

  expect(renderBody(body, many)).toContain("GENERAL ADMISSION");
});

test("INJ-04 escapes input of buyers and organisers, and lets no script through, not even one made of two halves", () => {
  const typed = templateValues(
    "order_confirmation",
    {
      ...facts,
      order: { ...facts.order!, firstName: `<script>alert(1)</script>`, lastName: `{{ event.title }}` },
    },
    "en",
  );

  expect(renderBody("<p>{{ order.first_name }} {{ order.last_name | escape }}</p>", typed)).toBe(
    "<p>&lt;script&gt;alert(1)&lt;/\u2060script&gt; {{ event.\u2060title }}</p>",
  );
  expect(
    renderBody(
      "<p>Hi</p><scr{% if true %}ipt>alert(1)</scr{% endif %}ipt><img src=x onerror=alert(1)>",
      typed,
    ),
  ).toBe("<p>Hi</p>");
  expect(renderBody(`<p><a href="{{ order.first_name | prepend: 'javascript:' }}">x</a></p>`, typed)).toBe(
    "<p>x</p>",
  );
});

test("keeps the HTML of the event's description and the targets of links", () => {
  expect(renderBody(`{{ event.description }}<p><a href="{{ ticket.url }}">Go</a></p>`, values)).toBe(
    `${facts.description}<p><a href="https://tickets.example/my-tickets" rel="noopener nofollow ugc">Go</a></p>`,
  );
});

test("turns text without tags into paragraphs", () => {
  expect(renderBody("Dear {{ attendee.first_name }},\nwelcome\n\nSee you", values)).toBe(
    "<p>Dear Ada,<br />welcome</p><p>See you</p>",
  );
});

test("a subject is one line of plain text without tags or entities", () => {
  const named = templateValues(
    "order_confirmation",
    { ...facts, event: { ...facts.event, title: "Salt & Pepper\r\nBcc: x@example.org" } },
    "en",
  );

  expect(renderSubject("{{ event.title }}: {{ event.description }}", named)).toMatch(
    /^Salt & Pepper Bcc: x@example\.org: [^\n<]+$/,
  );
});

test.each([
  ["one {{ order.first_name", { code: "template_not_closed", facts: { line: 1 } }],
  ["\n{% if order.first_name %}x", { code: "template_not_closed", facts: { line: 2 } }],
  ["{{ event.tilte }}", { code: "template_value", facts: { line: 1, name: "event.tilte" } }],
  [
    "x\n{% if false %}{{ order.nmae }}{% endif %}",
    { code: "template_value", facts: { line: 2, name: "order.nmae" } },
  ],
  ["x {% if %}{% endif %}", { code: "template_unreadable", facts: { line: 1 } }],
  ["{% comment %}x{% endcomment %}", { code: "template_empty", facts: { line: 1 } }],
])("refuses %s with its line", (body, problem) => {
  expect(refused(body)).toEqual(problem);
});

test("checks subject and body together, each at its own field", () => {
  expect(Object.keys(problemOf("{{ nope }}", "{{ nope }}")!)).toEqual(["subject", "body"]);
});

test("loops over items, conditions and filters work", () => {
  const body =
    "{% for item in order.items %}{{ item.quantity }} × {{ item.name | upcase }}: {{ item.total }}{% endfor %}{% if order.is_offline_payment %}no{% else %} yes{% endif %}";

  expect(problemOf(body)).toBeNull();
  expect(renderBody(body, values)).toBe("<p>2 × GENERAL ADMISSION: €50.00 yes</p>");
});

test.each(TEMPLATE_TYPES)("%s: the sample has a value for every token", (type) => {
  const body = TOKENS[type].map((token) => `{{ ${token} }}`).join("\n");

  expect(() => requireSoundWords(type, { subject: "x", body })).not.toThrow();
});

test("a template of one type cannot use the values of another", () => {
  expect(() => requireSoundWords("order_confirmation", { subject: "x", body: "{{ ticket.url }}" })).toThrow();
  expect(() => requireSoundWords("abandoned_checkout", { subject: "x", body: "{{ order.url }}" })).toThrow();
});
