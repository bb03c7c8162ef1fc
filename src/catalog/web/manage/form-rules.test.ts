import { expect, test } from "vitest";
import { formRulesFile } from "../../../../test/form-rules.ts";
import { contract } from "../../contract.ts";

test("keeps the browser's form rules equal to those of the contract", async () => {
  const file = formRulesFile({
    AFFILIATE_RULES: contract.createAffiliate.body,
    CAPACITY_RULES: contract.createCapacityAssignment.body,
    CATEGORY_RULES: contract.createCategory.body,
    PRODUCT_RULES: contract.createProduct.body,
    TAX_RULES: contract.createTaxOrFee.body,
  });

  await expect(file).toMatchFileSnapshot("form-rules.ts");
});
