import { expect, test } from "vitest";
import { formRulesFile } from "../../../../test/form-rules.ts";
import { contract } from "../../../lists/contract.ts";

test("the browser's form rules are those of the contract", async () => {
  const file = formRulesFile({ VIEW_RULES: contract.updateSavedView.body }, "../../..");

  await expect(file).toMatchFileSnapshot("form-rules.ts");
});
