import { expect, test } from "vitest";
import { formRulesFile } from "../../../../test/form-rules.ts";
import { contract } from "../../../payments/contract.ts";

test("keeps the browser's form rules equal to those of the contract", async () => {
  const file = formRulesFile({ REFUND_RULES: contract.refundOrder.body });

  await expect(file).toMatchFileSnapshot("form-rules.ts");
});
