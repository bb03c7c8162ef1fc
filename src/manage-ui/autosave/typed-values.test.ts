import { expect, test } from "vitest";
import { CallFailed } from "../../platform/http/browser-client.ts";
import { changed, pick, refusedOf, still, without } from "./typed-values.ts";

const SERVER = { title: "Night", hours: 2 as number | null, place: { city: "Kiel" } };

test("only what differs from what the server has is sent", () => {
  expect(changed({ title: "Night", hours: null, place: { city: "Kiel" } }, SERVER)).toEqual({ hours: null });
});

test("what was typed while a save was under way is kept, what it carried is not", () => {
  expect(without({ title: "Nights", hours: 3 }, { title: "Night", hours: 3 })).toEqual({ title: "Nights" });
});

test("what is needed to take a save back is what was there before it", () => {
  expect(pick(SERVER, { hours: 9 })).toEqual({ hours: 2 });
});

const failed = (status: number, errors?: Record<string, string[]>) =>
  new CallFailed({ status, title: "", code: "x", ...(errors && { errors }) });

test("a refusal is about the fields it names, by their paths; one that names none about all that was sent", () => {
  const sent = { place: { city: "" }, hours: 9 };

  expect(refusedOf(failed(422, { "place.city": ["Too short."] }), sent)).toEqual({
    place: { value: { city: "" }, sentences: { "place.city": "Too short." } },
  });
  expect(Object.keys(refusedOf(failed(409), sent))).toEqual(["place", "hours"]);
  expect(still({ hours: { value: 9, sentences: {} } }, { place: 1 })).toHaveProperty("hours");
});

test.each([401, 429, 500, 503])("a status of %i refuses nothing: it is sent again", (status) => {
  expect(refusedOf(failed(status), { hours: 9 })).toEqual({});
});
