import { expect, test } from "vitest";
import type { Configuration } from "../../../contract.ts";
import { bodyOfConfiguration, formOfConfiguration } from "./configuration-form.ts";

const CONFIGURATION = {
  id: 7,
  name: "Festivals",
  application_fees: { fixed: { EUR: 50, USD: 60, JPY: 70 }, rate: 1_500 },
  bypass_application_fees: false,
} as unknown as Configuration;

test("changing the fixed fee of one currency keeps the fees of the others, also after another currency was shown", () => {
  const form = formOfConfiguration(CONFIGURATION);
  expect(form).toMatchObject({ currency: "EUR", percent: 1.5, fixed: { EUR: 0.5, USD: 0.6, JPY: 70 } });

  const body = bodyOfConfiguration({ ...form, currency: "USD", fixed: { ...form.fixed, EUR: 0.75 } });

  expect(body.application_fees).toEqual({ fixed: { EUR: 75, USD: 60, JPY: 70 }, rate: 1_500 });
});

test.each(["", 0])("a fixed fee of %j removes only the fee of its currency", (emptied) => {
  const form = formOfConfiguration(CONFIGURATION);

  const body = bodyOfConfiguration({ ...form, fixed: { ...form.fixed, EUR: emptied } });

  expect(body.application_fees.fixed).toEqual({ USD: 60, JPY: 70 });
});
