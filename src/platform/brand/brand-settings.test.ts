import { expect, test } from "vitest";
import { publicConfigOf } from "../../app/public-config.ts";
import { readConfig } from "../../app/config.ts";

const BASE = {
  DATABASE_URL: "postgres://somewhere/tickets",
  SECRET_KEY: "0123456789-abcdefghijklmnopqrstuvwxyz",
  PUBLIC_URL: "https://tickets.example",
};
const read = (settings: Record<string, string> = {}) => readConfig({ ...BASE, ...settings });
const shown = (settings: Record<string, string> = {}) => publicConfigOf(read(settings));

const USABLE: [setting: string, value: string, key: string, shown: unknown][] = [
  ["TESSERA_APP_NAME", " Hall 5 ", "appName", "Hall 5"],
  ["TESSERA_PRIMARY_COLOUR", "#0F5C5C", "primaryColour", "#0f5c5c"],
  ["TESSERA_SECONDARY_COLOUR", "#ffb000", "secondaryColour", "#ffb000"],
  ["TESSERA_FAVICON_URL", "https://cdn.example/icon.svg", "faviconUrl", "https://cdn.example/icon.svg"],
  ["TESSERA_LOGO_DARK_URL", "/brand/dark.svg", "logoDarkUrl", "/brand/dark.svg"],
  [
    "TESSERA_LOGO_LIGHT_URL",
    "https://cdn.example/light.svg",
    "logoLightUrl",
    "https://cdn.example/light.svg",
  ],
  ["TESSERA_DEFAULT_IMAGE_URL", "/brand/hall.jpg", "defaultImageUrl", "/brand/hall.jpg"],
  ["TESSERA_TERMS_URL", "https://hall.example/terms", "termsUrl", "https://hall.example/terms"],
  ["TESSERA_PRIVACY_URL", "https://hall.example/privacy", "privacyUrl", "https://hall.example/privacy"],
  ["TESSERA_SUPPORT_EMAIL", "help@hall.example", "platformSupportEmail", "help@hall.example"],
  ["TESSERA_HIDE_ABOUT", "on", "hidesAbout", true],
  ["TESSERA_LICENCE_PURCHASED", "on", "isLicencePurchased", true],
  ["TESSERA_HOSTED", "on", "isHosted", true],
  ["TESSERA_POWERED_BY_URL", "https://maker.example", "poweredByUrl", "https://maker.example"],
  ["TESSERA_API_URL", "https://tickets.example/v1/api/", "apiUrl", "/v1/api"],
  ["TESSERA_FATHOM_SITE_ID", "ABCDEFGH", "hasAnalytics", true],
];

test.each(USABLE)("%s reaches pages", (setting, value, key, expected) => {
  expect(shown({ [setting]: value })).toMatchObject({ [key]: expected });
});

test("the support chat reaches pages with its address and token", () => {
  expect(
    shown({ TESSERA_CHAT_URL: "https://chat.example/", TESSERA_CHAT_TOKEN: "hT9-token_1" }),
  ).toMatchObject({
    chatUrl: "https://chat.example",
    chatToken: "hT9-token_1",
  });
});

test("OPS-03 gives pages only the listed keys, and only those with a value", () => {
  expect(shown()).toEqual({
    appName: "Tessera",
    frontendUrl: "https://tickets.example",
    apiUrl: "/api",
    isTestMode: expect.any(Boolean),
    hasPayoutSetup: false,
    isDemo: false,
  });
  const all = shown({
    ...Object.fromEntries(USABLE.map(([setting, value]) => [setting, value])),
    TESSERA_CHAT_URL: "https://chat.example",
    TESSERA_CHAT_TOKEN: "hT9-token_1",
    TESSERA_METRICS_TOKEN: "a-token-of-the-operator",
    TESSERA_OPERATOR_EMAIL: "night@hall.example",
    TESSERA_SERVER_API_URL: "http://inside.example/api",
  });
  expect(Object.keys(all).toSorted()).toEqual(
    [
      ...USABLE.map(([, , key]) => key),
      "chatUrl",
      "chatToken",
      "frontendUrl",
      "isTestMode",
      "hasPayoutSetup",
      "isDemo",
    ].toSorted(),
  );
  expect(JSON.stringify(all)).not.toMatch(/inside\.example|night@|a-token-of/);
});

test("sends mails in the installation's name, unless a sender is set", () => {
  expect(read({ TESSERA_APP_NAME: "Hall 5" }).mailFrom).toBe("Hall 5 <tickets@localhost>");
  expect(read({ TESSERA_APP_NAME: "Hall 5", MAIL_FROM: "Box <box@hall.example>" }).mailFrom).toBe(
    "Box <box@hall.example>",
  );
});

const HOSTILE = [
  "javascript:alert(1)",
  "data:image/svg+xml,<svg onload=alert(1)>",
  "//evil.example/x.svg",
  "/\\evil.example",
  "https://user:secret@cdn.example/x.svg",
  "https://cdn.example/a b.svg",
  "http://cdn.example/plain.svg",
  "logo.svg",
];

test.each([
  ["TESSERA_APP_NAME", ["  ", "x".repeat(61), "Hall\n5", "Hall\u202e5"]],
  ["TESSERA_PRIMARY_COLOUR", ["red", "#fff", "#0f5c5c;}body{display:none", "url(//x)", "#gggggg"]],
  ["TESSERA_SECONDARY_COLOUR", ["rgb(1,2,3)", "#1234567"]],
  ["TESSERA_FAVICON_URL", HOSTILE],
  ["TESSERA_LOGO_DARK_URL", HOSTILE],
  ["TESSERA_LOGO_LIGHT_URL", HOSTILE],
  ["TESSERA_DEFAULT_IMAGE_URL", HOSTILE],
  ["TESSERA_TERMS_URL", ["javascript:alert(1)", "/terms"]],
  ["TESSERA_PRIVACY_URL", ["data:text/html,x"]],
  ["TESSERA_SUPPORT_EMAIL", ["nobody", "a@b.example\nBcc: c@d.example"]],
  ["TESSERA_HIDE_ABOUT", ["yes", "1"]],
  ["TESSERA_LICENCE_PURCHASED", ["true"]],
  ["TESSERA_HOSTED", ["maybe"]],
  ["TESSERA_POWERED_BY_URL", ["javascript:alert(1)", "http://maker.example"]],
  ["TESSERA_API_URL", ["https://api.example/api", "//evil.example/api", "/api?x=1", "/"]],
  ["TESSERA_SERVER_API_URL", ["/api", "ftp://inside.example"]],
  ["TESSERA_CHAT_TOKEN", ["short", "token';alert(1);'"]],
  ["TESSERA_CHAT_URL", ["http://chat.example", "javascript:alert(1)"]],
  ["TESSERA_FATHOM_SITE_ID", ['"><script>', "a b"]],
  ["TESSERA_FATHOM_SCRIPT_URL", ["http://cdn.example/script.js", "script.js"]],
])("%s stops the start with a sentence that names it", (setting, values) => {
  for (const value of values) expect(() => read({ [setting]: value }), value).toThrow(setting);
});

test("refuses to start with a chat without a token, or a token without its chat", () => {
  expect(() => read({ TESSERA_CHAT_URL: "https://chat.example" })).toThrow("TESSERA_CHAT_TOKEN");
  expect(() => read({ TESSERA_CHAT_TOKEN: "hT9-token_1" })).toThrow("TESSERA_CHAT_URL");
});
