import { expect, test } from "vitest";
import { formRulesFile } from "../../../../../test/form-rules.ts";
import { ordersContract } from "../../../contract/orders.ts";

test("keeps the browser's form rules equal to those of the contract", async () => {
  const file = formRulesFile(
    {
      // The form sends these fields always.
      ORDER_RULES: ordersContract.updateOrder.body.required({ first_name: true, email: true }),
    },
    "../../../..",
  );

  await expect(file).toMatchFileSnapshot("form-rules.ts");
});
