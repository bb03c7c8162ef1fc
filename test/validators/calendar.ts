import ICAL from "ical.js";

/** Reads the events of an iCalendar file as a calendar program does. Throws if the file is not iCalendar. */
export function readCalendar(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
  const events = calendar.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      summary: event.summary,
      start: event.startDate.toJSDate(),
      end: event.endDate.toJSDate(),
      zone: event.startDate.zone?.tzid ?? null,
      location: event.location,
      stamp: component.getFirstPropertyValue("dtstamp"),
    };
  });
  return { version: calendar.getFirstPropertyValue("version"), events, problems: problemsOf(calendar, text) };
}

/** Lists violations of RFC 5545 that the parser accepts. */
function problemsOf(calendar: ICAL.Component, text: string): string[] {
  const events = calendar.getAllSubcomponents("vevent");
  const zones = calendar.getAllSubcomponents("vtimezone").map((zone) => zone.getFirstPropertyValue("tzid"));
  const uids = events.map((event) => event.getFirstPropertyValue("uid"));
  const used = events.flatMap((event) =>
    ["dtstart", "dtend"].map((name) => event.getFirstProperty(name)?.getParameter("tzid")),
  );
  return [
    ...["version", "prodid"]
      .filter((name) => calendar.getAllProperties(name).length !== 1)
      .map((name) => `not one ${name}`),
    ...events.flatMap((event) =>
      ["uid", "dtstamp", "dtstart"].filter((name) => event.getAllProperties(name).length !== 1),
    ),
    ...uids.filter((uid, index) => uids.indexOf(uid) !== index).map((uid) => `two events are ${uid}`),
    ...used
      .filter((zone) => zone && !zones.includes(zone as string))
      .map((zone) => `no VTIMEZONE of ${zone}`),
    ...text
      .split("\r\n")
      .filter((line) => Buffer.byteLength(line) > 75)
      .map((line) => `longer than 75 octets: ${line}`),
    ...(/^END:V(?!CALENDAR)\w+\r\n(?!BEGIN:|END:)/m.test(text) ? ["a property after a component"] : []),
    ...(/(?<!\r)\n/.test(text) ? ["a line does not end with CR LF"] : []),
  ];
}
