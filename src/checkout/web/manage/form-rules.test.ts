import { expect, test } from "vitest";
import { formRulesFile } from "../../../../test/form-rules.ts";
import { Billing, contract } from "../../contract.ts";

test("keeps the browser's form rules equal to those of the contract", async () => {
  const file = formRulesFile({ QUESTION_RULES: contract.createQuestion.body, BILLING_RULES: Billing });

  await expect(file).toMatchFileSnapshot("form-rules.ts");
});
