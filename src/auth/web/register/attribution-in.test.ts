import { expect, test } from "vitest";
import { attributionIn } from "./attribution-in.ts";

const read = (remembered: string | null, search = "") => {
  const form = new FormData();
  if (remembered !== null) form.set("first_touch", remembered);
  return attributionIn(form, new Request(`https://tickets.example/auth/register${search}`));
};

test("prefers what the browser has stored to the address of the page", () => {
  const touch = {
    parameters: { utm_source: "poster", utm_id: "4" },
    referrer: "https://news.example/",
    landing: "https://tickets.example/",
  };

  expect(read(JSON.stringify(touch), "?utm_source=flyer")).toEqual({
    utm_source: "poster",
    referrer_url: "https://news.example/",
    landing_page: "https://tickets.example/",
    utm_raw: { utm_source: "poster", utm_id: "4" },
  });
});

test("without JavaScript takes the campaign from the address of the page", () => {
  expect(read("", "?utm_source=flyer&return_to=%2F")).toMatchObject({
    utm_source: "flyer",
    utm_raw: { utm_source: "flyer" },
  });
});

test.each([
  "",
  "{",
  "7",
  "null",
  '{"parameters":null}',
  '{"parameters":{"utm_source":7}}',
  `{"parameters":{"utm_source":"${"x".repeat(300)}"}}`,
])("%s counts as empty and causes no error", (text) => {
  expect(read(text)).toEqual({});
});
