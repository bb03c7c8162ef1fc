import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { makeI18n } from "../../platform/i18n/make-i18n.ts";
import { type WaitingPlace, WAITING_STATUSES } from "../contract.ts";
import { PlaceState } from "./place-state.tsx";

const PLACE: WaitingPlace = {
  event: { id: 7, title: "Night", slug: "night", timezone: "Asia/Tokyo", content_language: null },
  product_title: "Stalls",
  product_price_id: 7,
  price_label: null,
  quantity: 2,
  status: "WAITING",
  position: null,
  offer_ends_at: null,
  checkout_path: null,
};

const shown = (given: Partial<WaitingPlace>) =>
  renderToStaticMarkup(
    <I18nProvider i18n={makeI18n("en", {})}>
      <PlaceState place={{ ...PLACE, ...given }} token="abc" />
    </I18nProvider>,
  );

test("only an unconfirmed place has a button that changes something", () => {
  expect(shown({ status: "UNCONFIRMED" })).toContain("<button");
  for (const status of WAITING_STATUSES) expect(shown({ status })).not.toContain("<form");
});

test("says which number in line a place is", () => {
  const waiting = shown({ position: 3 });

  expect(waiting).toContain("You are number 3 in line.");
  expect(waiting).toContain('href="/waiting-list/abc/leave"');
});

test("leads an offer to its checkout, with its end on the event’s clocks", () => {
  const offered = shown({
    status: "OFFERED",
    offer_ends_at: "2030-06-01T20:00:00.000Z",
    checkout_path: "/checkout/7/o_1/details?session_identifier=s",
  });

  expect(offered).toContain('href="/checkout/7/o_1/details?session_identifier=s"');
  expect(offered).toContain("2 Jun 2030, 05:00");
  expect(offered).toContain('href="/waiting-list/abc/leave"');
});

test.each(["EXPIRED", "LEFT"] as const)("offers to join again after %s", (status) => {
  expect(shown({ status })).toContain('href="/event/7/night/waiting-list?price=7"');
});
