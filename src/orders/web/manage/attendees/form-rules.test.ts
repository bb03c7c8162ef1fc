import { expect, test } from "vitest";
import { formRulesFile } from "../../../../../test/form-rules.ts";
import { ticketsContract } from "../../../contract/tickets.ts";

test("keeps the browser's form rules equal to those of the contract", async () => {
  const file = formRulesFile(
    {
      ATTENDEE_RULES: ticketsContract.addAttendee.body,
      // The form always sends the first name. Its own rules decide about the last name and the address.
      ATTENDEE_DETAILS_RULES: ticketsContract.editAttendee.body.required({ first_name: true }),
    },
    "../../../..",
  );

  await expect(file).toMatchFileSnapshot("form-rules.ts");
});
