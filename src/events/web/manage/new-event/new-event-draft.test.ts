import { expect, test } from "vitest";
import { bodyOfDraft, emptyDraft, problemsOfDraft, shownDraft } from "./new-event-draft.ts";

const ACCOUNT = { timezone: "Europe/Berlin", currency_code: "EUR" };
const ORGANIZERS = [
  { id: 1, timezone: "Europe/Vienna", currency: "EUR" },
  { id: 2, timezone: "Europe/London", currency: "GBP" },
];

const blank = emptyDraft("General admission");
const empty = shownDraft(blank, [], ACCOUNT);
const filled = { ...empty, title: "Night", start: "2027-05-01T19:00" };

test("needs only a name and a date for an event with a free ticket", () => {
  expect(problemsOfDraft(filled)).toEqual({ ticket: {} });
  expect(bodyOfDraft(filled)).toMatchObject({
    title: "Night",
    start_date: "2027-05-01T19:00",
    end_date: null,
    timezone: "Europe/Berlin",
    currency: "EUR",
    location: null,
  });
});

test("names missing and invalid fields", () => {
  expect(problemsOfDraft(empty)).toEqual({ title: "required", start: "required", ticket: {} });
  expect(problemsOfDraft({ ...filled, end: "2027-05-01T18:00" }).end).toBe("before_start");
  expect(problemsOfDraft({ ...filled, ticket: { ...filled.ticket, price: "x" } }).ticket).toEqual({
    price: "price_wrong",
  });
});

test("ignores the venue of an online event", () => {
  const placed = { ...filled, venue: "Town hall", city: "Graz" };

  expect(bodyOfDraft(placed).location).toMatchObject({ venue_name: "Town hall", city: "Graz" });
  expect(bodyOfDraft({ ...placed, where: "online" })).toMatchObject({
    location: null,
    is_online_event: true,
  });
});

test.each([
  ["the first organiser", {}, "Europe/Vienna", "EUR"],
  ["the chosen organiser", { organizerId: 2 }, "Europe/London", "GBP"],
  ["what was chosen for the event", { organizerId: 2, currency: "USD" }, "Europe/London", "USD"],
])("takes time zone and currency from %s", (_whom, typed, timezone, currency) => {
  const draft = shownDraft({ ...filled, timezone: null, currency: null, ...typed }, ORGANIZERS, ACCOUNT);

  expect(bodyOfDraft(draft)).toMatchObject({ timezone, currency });
});
