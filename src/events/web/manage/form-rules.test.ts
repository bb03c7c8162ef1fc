import { expect, test } from "vitest";
import { formRulesFile } from "../../../../test/form-rules.ts";
import { contract } from "../../contract.ts";

test("keeps the browser's form rules equal to those of the contract", async () => {
  const file = formRulesFile({
    DUPLICATE_RULES: contract.duplicateEvent.body,
    EVENT_RULES: contract.createEvent.body,
  });

  await expect(file).toMatchFileSnapshot("form-rules.ts");
});
