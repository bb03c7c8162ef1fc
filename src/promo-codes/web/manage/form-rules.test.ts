import { expect, test } from "vitest";
import { formRulesFile } from "../../../../test/form-rules.ts";
import { contract } from "../../contract.ts";

test("keeps the browser's form rules equal to those of the contract", async () => {
  const file = formRulesFile({
    PROMO_CODE_RULES: contract.createPromoCode.body,
    PROMO_CODES_RULES: contract.createPromoCodes.body,
  });

  await expect(file).toMatchFileSnapshot("form-rules.ts");
});
