import vm from "node:vm";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
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

test("leaves the page unchanged for a zone that the browser does not know", () => {
  expect(marksOf("Nowhere/Land")).toEqual([]);
});

test("lets no stored zone end the script", () => {
  expect(renderToStaticMarkup(<ViewersZoneMark at="x" zone="</script><b>" />)).not.toContain("<b>");
});

test("hides the room from screen readers", () => {
  expect(renderToStaticMarkup(<RoomForViewersTime className="more" />)).toContain('aria-hidden="true"');
});
