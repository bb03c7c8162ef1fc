import { expect, test } from "vitest";
import { formRulesFile } from "../../../../test/form-rules.ts";
import { waitingListContract } from "../../contract.ts";

test("the browser's form rules are those of the contract", async () => {
  const [ofPrice] = waitingListContract.offerPlaces.body.options;
  const file = formRulesFile({ OFFERS_RULES: ofPrice });

  await expect(file).toMatchFileSnapshot("form-rules.ts");
});
