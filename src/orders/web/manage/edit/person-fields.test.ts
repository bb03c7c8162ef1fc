import { expect, test } from "vitest";
import { ticketsContract } from "../../../contract/tickets.ts";
import { bodyOfPerson, formOfPerson, problemsOfPerson } from "./person-fields.tsx";

const ADA = { first_name: "Ada", last_name: "Lovelace", email: "ada@example.org", notes: null };
const GUEST = { first_name: "Guest", last_name: "", email: "", notes: null };

test("a guest who gave neither a last name nor an address at the door can be edited without them", () => {
  const typed = { ...formOfPerson(GUEST), notes: "Knows the band" };

  expect(problemsOfPerson(typed, GUEST)).toEqual({});
  expect(ticketsContract.editAttendee.body.parse(bodyOfPerson(typed, GUEST))).toMatchObject({
    first_name: "Guest",
    last_name: undefined,
    email: undefined,
    notes: "Knows the band",
  });
});

test("a last name or an address that was there cannot be emptied", () => {
  const typed = { ...formOfPerson(ADA), last_name: " ", email: "" };

  expect(problemsOfPerson(typed, ADA)).toEqual({ last_name: "required", email: "required" });
});
