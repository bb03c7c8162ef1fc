import { expect, test } from "vitest";
import { saleCalendarFile } from "./sale-calendar-file.ts";

const make = (title: string) =>
  saleCalendarFile({
    event: { id: 7, slug: "night", title, organizer: { name: "Hall" } },
    startsAt: "2030-06-01T08:00:00.000Z",
    locale: "en",
    publicUrl: "https://tickets.example",
    now: new Date("2030-01-01T00:00:00Z"),
  });

test("starts an entry with the sale, in UTC, with a link to the event and an alarm ten minutes before", () => {
  const lines = make("Night").split("\r\n");

  expect(lines).toEqual(
    expect.arrayContaining([
      "DTSTART:20300601T080000Z",
      "DTEND:20300601T081500Z",
      "SUMMARY:Tickets on sale: Night",
      "URL;VALUE=URI:https://tickets.example/event/7/night",
      "BEGIN:VALARM",
      "ACTION:DISPLAY",
      "TRIGGER:-PT10M",
    ]),
  );
});

test("INJ-14 keeps a title with line breaks in its line", () => {
  const evil = make("Night\r\nATTACH:http://evil.example\nBEGIN:VALARM");

  expect(evil.match(/^ATTACH/m)).toBeNull();
  expect(evil.match(/^BEGIN:VALARM/gm)).toHaveLength(1);
});
