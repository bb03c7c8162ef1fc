import { expect, test } from "vitest";
import { formRulesFile } from "../../../../test/form-rules.ts";
import { contract as paymentsContract } from "../../../payments/contract.ts";
import { contract } from "../../contract.ts";

test("the browser's form rules are those of the contract", async () => {
  const file = formRulesFile({
    CONFIGURATION_RULES: contract.createConfiguration.body,
    ACCOUNT_NOTES_RULES: contract.noteOnAccount.body,
    SUSPEND_RULES: contract.suspendAccount.body,
    VAT_RULES: paymentsContract.setVatSetting.body,
  });

  await expect(file).toMatchFileSnapshot("form-rules.ts");
});
