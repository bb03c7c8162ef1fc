import { expect, test } from "vitest";
import { formRulesFile } from "../../../../../test/form-rules.ts";
import { ordersContract } from "../../../contract/orders.ts";

test("keeps the browser's form rules equal to those of the contract", async () => {
  const file = formRulesFile(
    {
      // The form always sends the first name. Its own rules decide about the last name and the address.
      ORDER_RULES: ordersContract.updateOrder.body.required({ first_name: true }),
    },
    "../../../..",
  );

  await expect(file).toMatchFileSnapshot("form-rules.ts");
});
