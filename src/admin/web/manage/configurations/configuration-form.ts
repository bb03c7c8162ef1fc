import { decimalsOf } from "../../../../values/money.ts";
import type { Configuration, ConfigurationInput } from "../../../contract.ts";

/** Typed values of the form for platform fees. */
export interface ConfigurationValues {
  name: string;
  percent: number | string;
  /** The currency whose fixed fee the form shows. */
  currency: string;
  /** The fees for each paid item by currency, in its whole units. */
  fixed: Record<string, number | string>;
  is_bypassed: boolean;
}

/** The form shows the first of the currencies for which the configuration has a fixed fee. */
export function formOfConfiguration(configuration: Configuration | undefined): ConfigurationValues {
  const { fixed = {}, rate = 0 } = configuration?.application_fees ?? {};
  return {
    name: configuration?.name ?? "",
    percent: rate / 1000,
    currency: Object.keys(fixed)[0] ?? "EUR",
    fixed: Object.fromEntries(
      Object.entries(fixed).map(([currency, minor]) => [currency, minor / 10 ** decimalsOf(currency)]),
    ),
    is_bypassed: configuration?.bypass_application_fees ?? false,
  };
}

/** Sends the fixed fees of all currencies. An empty or zero one is removed. */
export function bodyOfConfiguration(form: ConfigurationValues): ConfigurationInput {
  const fixed = Object.entries(form.fixed)
    .map(
      ([currency, typed]) => [currency, Math.round(Number(typed || 0) * 10 ** decimalsOf(currency))] as const,
    )
    .filter(([, minor]) => minor > 0);
  return {
    name: form.name,
    application_fees: {
      fixed: Object.fromEntries(fixed),
      rate: Math.round(Number(form.percent || 0) * 1000),
    },
    bypass_application_fees: form.is_bypassed,
  };
}
