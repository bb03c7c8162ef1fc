import vm from "node:vm";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { makeI18n } from "../../../platform/i18n/make-i18n.ts";
import { RoomForViewersTime, ViewersZoneMark } from "./room-for-viewers-time.tsx";

/**
 * The attributes that the inline script sets before the first paint, for a viewer in the zone of this
 * process.
 */
function marksOf(zone: string): string[] {
  const html = renderToStaticMarkup(<ViewersZoneMark at="2026-12-14T19:00:00Z" zone={zone} />);
  const marks: string[] = [];
  const documentElement = { setAttribute: (name: string) => marks.push(name) };
  vm.runInNewContext(/<script>(.*)<\/script>/s.exec(html)![1]!, { document: { documentElement } });
  return marks;
}

const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

test("reserves room for the viewer's time if it differs from the event's", () => {
  expect(marksOf(OWN_ZONE)).toEqual([]);
  expect(marksOf("Pacific/Apia")).toEqual(["data-elsewhere"]);
});

test("asks the viewer's browser for no names of zones and no formats, which are slow on phones", () => {
  const html = renderToStaticMarkup(<ViewersZoneMark at="2026-12-14T19:00:00Z" zone="Asia/Kathmandu" />);

  expect(html).toContain("getTimezoneOffset()!==-345)");
  expect(html).not.toMatch(/Intl|toLocale|Kathmandu/);
});

test("hides the room from screen readers", () => {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={makeI18n("en", {})}>
      <RoomForViewersTime at="2026-12-14T19:00:00Z" zone="UTC" className="more" />
    </I18nProvider>,
  );

  expect(html).toContain('aria-hidden="true"');
});
