import { expect, test } from "vitest";
import { formRulesFile } from "../../../../../test/form-rules.ts";
import { ticketsContract } from "../../../contract/tickets.ts";

test("keeps the browser's form rules equal to those of the contract", async () => {
  const file = formRulesFile(
    {
      ATTENDEE_RULES: ticketsContract.addAttendee.body,
      // The form sends these fields always.
      ATTENDEE_DETAILS_RULES: ticketsContract.editAttendee.body.required({ first_name: true, email: true }),
    },
    "../../../..",
  );

  await expect(file).toMatchFileSnapshot("form-rules.ts");
});
