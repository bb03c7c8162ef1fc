import { expect, test } from "vitest";
import { makeTicket } from "../../../test/tickets.ts";
import type { TicketEvent } from "../contract.ts";
import { calendarFile } from "./calendar-file.ts";

const make = (given: Partial<TicketEvent> = {}) =>
  calendarFile({
    event: { ...makeTicket().event, ...given },
    publicUrl: "https://tickets.example",
    now: new Date("2027-01-01T00:00:00Z"),
  });

/** Joins folded lines, reverts escapes and groups properties by component, to read back what was written. */
function parse(text: string) {
  const lines = text
    .replace(/\r\n[ \t]/g, "")
    .split("\r\n")
    .filter(Boolean);
  const components: Record<string, string[]>[] = [];
  const open: Record<string, string[]>[] = [];
  for (const line of lines) {
    const [, name = "", parameters = "", value = ""] =
      /^([A-Z-]+)((?:;[^:"]*(?:"[^"]*")?[^:"]*)*):(.*)$/.exec(line) ?? [];
    if (name === "BEGIN") open.push(components[components.push({ "": [value] }) - 1]!);
    else if (name === "END") expect(open.pop()![""]).toEqual([value]);
    else
      (open.at(-1)![name + parameters] ??= []).push(
        value.replace(/\\([\\;,nN])/g, (_, c: string) => (/n/i.test(c) ? "\n" : c)),
      );
  }
  expect(open).toEqual([]);
  return (kind: string) => components.filter((one) => one[""]![0] === kind);
}

test("TIM-06 an entry has the event's time in the event's own zone, which the file describes", () => {
  const read = parse(make());
  const [entry] = read("VEVENT");

  expect(entry).toMatchObject({
    SUMMARY: ["Night of the Owls"],
    "DTSTART;TZID=Europe/Berlin": ["20270612T193000"],
    "DTEND;TZID=Europe/Berlin": ["20270612T230000"],
    LOCATION: ["Kantine am Berg, Am Wriezener Bahnhof 1, 10243 Berlin, Germany"],
    DTSTAMP: ["20270101T000000Z"],
    UID: ["event-7@tickets.example"],
  });
  expect(entry!["URL;VALUE=URI"]).toEqual(["https://tickets.example/event/7/night-of-the-owls"]);
  expect(entry!.DESCRIPTION).toEqual([
    `${makeTicket().event.organizer_name}\nhttps://tickets.example/event/7/night-of-the-owls`,
  ]);
  expect(Object.keys(read("VCALENDAR")[0]!)).not.toContain("TIMEZONE-ID");
  expect(read("VTIMEZONE")[0]).toMatchObject({ TZID: ["Europe/Berlin"] });
  expect(read("DAYLIGHT")).toContainEqual({
    "": ["DAYLIGHT"],
    DTSTART: ["20270328T020000"],
    TZOFFSETFROM: ["+0100"],
    TZOFFSETTO: ["+0200"],
  });
  expect(read("STANDARD")).toContainEqual({
    "": ["STANDARD"],
    DTSTART: ["20271031T030000"],
    TZOFFSETFROM: ["+0200"],
    TZOFFSETTO: ["+0100"],
  });
});

test.each(["Asia/Kolkata", "America/St_Johns", "UTC", "Australia/Lord_Howe", "Africa/Casablanca"])(
  "describes %s by at least one observance, also with half hours",
  (timezone) => {
    const read = parse(make({ timezone }));

    expect([...read("STANDARD"), ...read("DAYLIGHT")].length).toBeGreaterThan(0);
    for (const one of [...read("STANDARD"), ...read("DAYLIGHT")])
      expect(one.TZOFFSETTO![0]).toMatch(/^[+-]\d{4}$/);
  },
);

test("an event without an end lasts two hours in the calendar", () => {
  const [entry] = parse(make({ end_date: null }))("VEVENT");

  expect(entry!["DTEND;TZID=Europe/Berlin"]).toEqual(["20270612T213000"]);
});

test("an entry says when doors open, in the event's zone, and nothing if the event does not set it", () => {
  const descriptionOf = (text: string) => /^DESCRIPTION:(.*(?:\r\n .*)*)/m.exec(text)![1];

  expect(descriptionOf(make({ doors_at: "2027-06-12T16:30:00.000Z" }))).toContain("\\nDoors: 18:30\\n");
  expect(descriptionOf(make({ doors_at: null }))).not.toContain("Doors");
});

test("INJ-14 line breaks, commas and quotes in title, place and organiser stay inside their line", () => {
  const evil = 'Owls\r\nATTACH:http://evil.example\nBEGIN:VALARM\r; "a", b\\';
  const text = make({
    title: evil,
    organizer_name: evil,
    location: { ...makeTicket().event.location!, venue_name: evil },
    support_email: "x@y.example\r\nATTACH:http://evil.example",
  });
  const read = parse(text);

  expect(read("VALARM")).toEqual([]);
  expect(Object.keys(read("VEVENT")[0]!).filter((name) => /ATTACH/.test(name))).toEqual([]);
  expect(read("VEVENT")[0]!.SUMMARY).toEqual(['Owls ATTACH:http://evil.example BEGIN:VALARM ; "a", b\\']);
  expect(text).not.toMatch(/(?<!\r)\n|\r(?!\n)/);
});

test("INJ-14 folds long lines at 75 bytes without splitting a character", () => {
  const text = make({ title: "Ärger über Größe und Maß – ".repeat(10) });

  for (const line of text.split("\r\n")) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toContain("\ufffd");
  }
  expect(parse(text)("VEVENT")[0]!.SUMMARY![0]).toContain("Größe und Maß");
});

test("an entry of a cancelled event says so, so that calendars strike it out", () => {
  expect(parse(make({ is_cancelled: true }))("VEVENT")[0]).toMatchObject({ STATUS: ["CANCELLED"] });
  expect(parse(make())("VEVENT")[0]).not.toHaveProperty("STATUS");
});
