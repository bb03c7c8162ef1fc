import { expect, test } from "vitest";
import { formRulesFile } from "../../../../test/form-rules.ts";
import { contract } from "../../contract.ts";

test("the browser's form rules are those of the contract", async () => {
  const file = formRulesFile({
    CHECK_IN_LIST_RULES: contract.createCheckInList.body,
    EMAIL_RULES: contract.emailCheckInLink.body,
    DEVICE_RULES: contract.renameDevice.body,
  });

  await expect(file).toMatchFileSnapshot("form-rules.ts");
});
