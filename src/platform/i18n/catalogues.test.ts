import { msg } from "@lingui/core/macro";
import { expect, test } from "vitest";
import { addCatalogues, cataloguesOf, loadI18n } from "./catalogues.ts";
import { wordsOfParts } from "./workspace/words-of-parts.ts";

test("American English differs from British English in spelling and formats", async () => {
  const british = await loadI18n("en", ["shared", "checkout", "order"]);
  const american = await loadI18n("en-us", ["shared", "checkout", "order"]);
  const [same, other] = [msg`Get tickets`, msg`This order was cancelled`];

  expect([british._(same.id), american._(same.id)]).toEqual(["Get tickets", "Get tickets"]);
  expect([british._(other.id), american._(other.id)]).toEqual([
    "This order was cancelled",
    "This order was canceled",
  ]);
  expect(american.date("2026-12-03T12:00:00Z", { dateStyle: "short" })).toBe("12/3/26");
  expect(british.date("2026-12-03T12:00:00Z", { dateStyle: "short" })).toBe("03/12/2026");
});

test("adds another part's catalogue for a visitor who crosses into it, also to the instance that components get", async () => {
  const i18n = await loadI18n("de", ["shared", "storefront"]);
  const standIn = new Proxy(i18n, {});
  const words = msg`Forgot your password?`;
  expect(i18n._(words.id)).toBe(words.id);

  await addCatalogues(standIn, "/auth/login");

  expect(i18n._(words.id)).toBe("Passwort vergessen?");
  expect(i18n.number(1234.5)).toBe("1.234,5");
});

test("adds the words of the summary while a buyer is still at an earlier step", async () => {
  const i18n = await loadI18n("fr", ["shared", "checkout"]);
  const words = msg`Add to calendar`;

  await addCatalogues(i18n, "/checkout/7/o_1/payment");

  expect(i18n._(words.id)).toBe("Ajouter au calendrier");
});

test.each([
  ["/event/7/jazz", ["shared", "storefront"]],
  ["/event/7/preview", ["shared", "storefront", "unscripted"]],
  ["/organizer/7/preview", ["shared", "storefront", "unscripted"]],
  ["/widget/7", ["shared", "storefront"]],
  ["/widget/7/preview", ["shared", "storefront", "unscripted"]],
  ["/checkout/7/o_1/details", ["shared", "checkout"]],
  ["/checkout/7/o_1/summary", ["shared", "order"]],
  ["/product/7/a_1", ["shared", "checkout", "order", "ticket"]],
  ["/dev/mail/7", ["shared", "mailbox"]],
  ["/manage/events", ["shared", "manage"]],
])("%s loads only its own catalogue", (path, catalogues) => {
  expect(cataloguesOf(path)).toEqual(catalogues);
});

test.each([
  ["/manage/events", []],
  ["/admin", ["administration"]],
  ["/account/audit-log", ["administration"]],
  ["/account/users", []],
  ["/manage/event/7/report/taxes", ["reports"]],
  ["/manage/organizer/7/reports", ["reports"]],
  ["/manage/event/7/messages", []],
  ["/manage/event/7/check-in/log", ["entrances"]],
  ["/manage/event/7/waiting-list", ["waiting-list"]],
  ["/manage/customers/5", ["customers"]],
  ["/manage/event/7/orders/new", ["by-hand"]],
  ["/manage/event/7/attendees/import", ["by-hand"]],
  ["/manage/event/7/orders/5", []],
  ["/manage/doors", ["entrances"]],
  ["/manage/organizer/7/webhooks", ["webhooks"]],
  ["/manage/event/7/messages/templates", ["texts"]],
  ["/admin/accounts/7", ["administration"]],
  ["/admin/webhooks", ["administration"]],
  ["/event/7/reports", []],
])("%s has words of its part of the workspace: %j", (path, catalogues) => {
  expect(wordsOfParts(path)).toEqual(catalogues);
});
