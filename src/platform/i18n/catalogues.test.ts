import { msg } from "@lingui/core/macro";
import { expect, test } from "vitest";
import { addCatalogues, loadI18n } from "./catalogues.ts";

test("words of another part come to whoever crosses into it, also by the stand-in that components are given", async () => {
  const i18n = await loadI18n("de", ["shared", "storefront"]);
  const standIn = new Proxy(i18n, {});
  const words = msg`Forgot your password?`;
  expect(i18n._(words.id)).toBe(words.id);

  await addCatalogues(standIn, "/auth/login");

  expect(i18n._(words.id)).toBe("Passwort vergessen?");
  expect(i18n.number(1234.5)).toBe("1.234,5");
});
