import { expect, test } from "vitest";
import { attributionOf } from "./attribution.ts";

const HOST = "tickets.example";

test.each([
  [{ utm_source: "Search", utm_medium: "CPC" }, "paid"],
  [{ utm_source: "news", utm_medium: "paidsocial" }, "paid"],
  [{ gclid: "Cj0KCQ-x_9" }, "paid"],
  [{ fbclid: "IwAR0.a~b" }, "paid"],
  [{ utm_source: "blog", referrer_url: "https://blog.example/post" }, "referral"],
  [{ utm_source: "blog", referrer_url: "https://www.tickets.example/event/7" }, "organic"],
  [{ utm_campaign: "spring" }, "organic"],
])("%j is %s", (given, type) => {
  expect(attributionOf(given, HOST)?.source_type).toBe(type);
});

test.each([
  {},
  { referrer_url: "https://blog.example/" },
  { utm_term: "tickets", utm_content: "a" },
  { utm_source: " ", gclid: "<script>" },
  { utm_source: "ada@example.org" },
])("%j is no attribution", (given) => {
  expect(attributionOf(given, HOST)).toBeNull();
});

test("stores names in lower case, URLs without their query, and only utm parameters", () => {
  expect(
    attributionOf(
      {
        utm_source: " Newsletter ",
        utm_medium: "Email",
        referrer_url: "https://mail.example/inbox?user=ada",
        landing_page: "https://tickets.example/event/7/summer?token=secret#x",
        utm_raw: { utm_source: "Newsletter", utm_id: "42", user: "ada", utm_term: "ada@example.org" },
      },
      HOST,
    ),
  ).toEqual({
    utm_source: "newsletter",
    utm_medium: "email",
    utm_campaign: null,
    utm_term: null,
    utm_content: null,
    gclid: null,
    fbclid: null,
    source_type: "referral",
    referrer_url: "https://mail.example/inbox",
    landing_page: "https://tickets.example/event/7/summer",
    utm_raw: { utm_source: "newsletter", utm_id: "42" },
  });
});
