import { expect, test } from "vitest";
import { formRulesFile } from "../../../../test/form-rules.ts";
import { byHandContract } from "../../by-hand/contract.ts";

test("the browser's form rules are those of the contract", async () => {
  const file = formRulesFile(
    {
      MANUAL_ORDER_RULES: byHandContract.createManualOrder.body,
      COMPLIMENTARY_RULES: byHandContract.issueComplimentaryTickets.body,
    },
    "../../..",
  );

  await expect(file).toMatchFileSnapshot("form-rules.ts");
});
