import { expect, test } from "vitest";
import { formRulesFile } from "../../../../test/form-rules.ts";
import { contract } from "../../contract.ts";

test("the browser's form rules are those of the contract", async () => {
  const file = formRulesFile({ OWN_VAT_RULES: contract.saveVatSetting.body });

  await expect(file).toMatchFileSnapshot("form-rules.ts");
});
