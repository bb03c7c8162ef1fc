import { expect, test } from "vitest";
import { parseRecipients } from "./parse-recipients.ts";

test.each([
  ["Ada Lovelace, ada@example.org", "Ada", "Lovelace", "ada@example.org", 1],
  ["Ada Lovelace <ada@example.org>", "Ada", "Lovelace", "ada@example.org", 1],
  ["Ada Lovelace ada@example.org", "Ada", "Lovelace", "ada@example.org", 1],
  ["ada@example.org, Ada", "Ada", "", "ada@example.org", 1],
  ["Ada\tLovelace\tada@example.org\t3", "Ada", "Lovelace", "ada@example.org", 3],
  ["Anna Maria Huber; anna@example.org; 2", "Anna Maria", "Huber", "anna@example.org", 2],
  ['"Ada Lovelace" <ada@example.org>, 2', "Ada", "Lovelace", "ada@example.org", 2],
])("reads %j", (line, first_name, last_name, email, quantity) => {
  expect(parseRecipients(line)).toEqual({
    recipients: [{ first_name, last_name, email, quantity }],
    unread: [],
  });
});

test("reports lines that it cannot read, and skips blank ones", () => {
  const { recipients, unread } = parseRecipients(
    "Ada, ada@example.org\n\nBen\nc@example.org\nDora, d@example.org, 0\n",
  );

  expect(recipients).toHaveLength(1);
  expect(unread).toEqual([
    { line: 3, text: "Ben" },
    { line: 4, text: "c@example.org" },
    { line: 5, text: "Dora, d@example.org, 0" },
  ]);
});
