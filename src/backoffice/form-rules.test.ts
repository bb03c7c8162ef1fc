import { expect, test } from "vitest";
import { formRulesFile } from "../../test/form-rules.ts";
import { Location } from "../events/contract.ts";
import { contract as messagingContract } from "../messaging/contract.ts";

test("keeps the browser's form rules equal to those of the contract", async () => {
  const file = formRulesFile(
    {
      LOCATION_RULES: Location,
      MESSAGE_RULES: messagingContract.writeMessage.body,
    },
    "..",
  );

  await expect(file).toMatchFileSnapshot("form-rules.ts");
});
