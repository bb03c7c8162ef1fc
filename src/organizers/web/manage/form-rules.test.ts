import { expect, test } from "vitest";
import { formRulesFile } from "../../../../test/form-rules.ts";
import { contract } from "../../contract.ts";

test("the browser's form rules are those of the contract", async () => {
  const file = formRulesFile({
    ORGANIZER_RULES: contract.createOrganizer.body,
    ORGANIZER_UPDATE_RULES: contract.updateOrganizer.body,
    ORGANIZER_SETTINGS_RULES: contract.updateOrganizerSettings.body,
  });

  await expect(file).toMatchFileSnapshot("form-rules.ts");
});
