import { expect, test } from "vitest";
import { formRulesFile } from "../../../../test/form-rules.ts";
import { contract } from "../../contract.ts";

test("the browser's form rules are those of the contract", async () => {
  const file = formRulesFile({
    // The form sends these fields always.
    ACCOUNT_RULES: contract.changeAccount.body.required({
      name: true,
      currency_code: true,
      timezone: true,
    }),
    PROFILE_RULES: contract.changeMe.body,
    INVITE_RULES: contract.inviteUsers.body,
    API_KEY_RULES: contract.createApiKey.body,
  });

  await expect(file).toMatchFileSnapshot("form-rules.ts");
});
