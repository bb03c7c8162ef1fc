import { expect, test } from "vitest";
import { suggestColumns } from "./suggest-columns.ts";

test.each([
  [
    ["First name", "Last name", "E-mail", "Ticket", "Paid", "Language"],
    [0, 1, 2, 3, 4, 5],
  ],
  [
    ["Nachname", "VORNAME", "E-Mail-Adresse", "Betrag"],
    [1, 0, 2, null, 3, null],
  ],
  [
    ["email", "last_name", "first_name"],
    [2, 1, 0, null, null, null],
  ],
  [
    ["Prénom", "Nom", "Courriel"],
    [0, 1, 2, null, null, null],
  ],
  [
    ["Name", "Email"],
    [0, null, 1, null, null, null],
  ],
  [
    ["Colour", "Size"],
    [null, null, null, null, null, null],
  ],
])("finds the columns of %j", (columns, expected) => {
  expect(Object.values(suggestColumns(columns))).toEqual(expected);
});
