import { expect, test } from "vitest";
import { embeddingOf } from "./embedding.ts";
import { readWidgetParameters, widgetSearch } from "./parameters.ts";

const read = (query: Record<string, string>) => readWidgetParameters(new URLSearchParams(query));

test("reads the parameters that a host page may set", () => {
  const asked = {
    frame: "tessera-widget-iframe-1",
    host: "https://example.org",
    in: "dialog",
    list: "5",
    locale: "de-AT",
    mode: "dark",
    scheme: "light",
    background_color: "#FFF",
    primary_color: "7b5db8",
    padding: "10px",
    continue_button_text: " Book now ",
    aff: "ANNA",
  };

  expect(read(asked)).toEqual({
    ...asked,
    locale: "de-at",
    background_color: "#fff",
    primary_color: "#7b5db8",
    padding: "10",
    continue_button_text: "Book now",
  });
});

const HOSTILE = [
  '"><script>alert(1)</script>',
  "red;}body{display:none",
  "url(https://evil.example/a.png)",
  "expression(alert(1))",
  "javascript:alert(1)",
  "#fff;background:url(//evil.example)",
  "var(--x)",
  "\u202Etxet",
  "%00",
  "-1",
  "x".repeat(5_000),
];

test.each(HOSTILE)("refuses %j as colour, size, name, language and origin", (text) => {
  const names = [
    "frame",
    "host",
    "in",
    "list",
    "locale",
    "mode",
    "scheme",
    "background_color",
    "primary_color",
    "primary_text_color",
    "secondary_color",
    "secondary_text_color",
    "padding",
  ];
  const given = { ...Object.fromEntries(names.map((name) => [name, text])), __proto__: text, style: text };

  // The name of a frame may be "-1".
  expect(read(given)).toEqual(text === "-1" ? { frame: "-1" } : {});
});

test("keeps the text of the button one short line", () => {
  expect(read({ continue_button_text: "a\u202Eb\u0000c\nd" })).toEqual({ continue_button_text: "abcd" });
  expect(read({ continue_button_text: "x".repeat(101) })).toEqual({});
  expect(read({ continue_button_text: "\u200b" })).toEqual({});
});

test.each([
  "null",
  "https://example.org/",
  "https://example.org/path",
  "https://user@example.org",
  "ftp://example.org",
  "file://",
  "*",
])("refuses %j as the origin of a host page", (host) => {
  expect(read({ host })).toEqual({});
});

test("reads the same parameters from an address that was made from them", () => {
  const parameters = read({ frame: "f", continue_button_text: "Los & weiter", background_color: "#123456" });

  expect(readWidgetParameters(widgetSearch(parameters))).toEqual(parameters);
});

const SECRET = "x".repeat(43);

test.each([
  ["/widget/7", ""],
  ["/widget/organizer/7", "?locale=de"],
  ["/checkout/7/o_1/details", `?session_identifier=${SECRET}&frame=f`],
  ["/checkout/7/o_1/payment.data", `?frame=f&session_identifier=${SECRET}`],
])("WEB-03 allows %s%s in a frame of another site", (pathname, search) => {
  expect(embeddingOf(pathname, search)).not.toBeNull();
});

test.each([
  ["/checkout/7/o_1/details", ""],
  ["/checkout/7/o_1/details", "?frame=f"],
  ["/checkout/7/o_1/details", `?session_identifier=${SECRET}`],
  ["/checkout/7/o_1/details", "?frame=f&session_identifier=short"],
  ["/checkout/7/o_1/details", `?frame=f&key=${SECRET}`],
  ["/event/7/night", `?session_identifier=${SECRET}&frame=f`],
  ["/manage/events", `?session_identifier=${SECRET}&frame=f`],
  ["/widgets/7", ""],
])("WEB-03 forbids %s%s in a frame of another site", (pathname, search) => {
  expect(embeddingOf(pathname, search)).toBeNull();
});
