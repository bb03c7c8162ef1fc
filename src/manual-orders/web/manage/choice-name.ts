import { useLingui } from "@lingui/react/macro";
import { formatMoney } from "../../../ui/format.ts";
import type { OrderChoice } from "../../contract.ts";

/** Labels an option with name, price and units left. */
export function useChoiceName(): (choice: OrderChoice) => string {
  const { t, i18n } = useLingui();
  return ({ name, gross, currency, remaining }) => {
    const price = gross === 0 ? t`Free` : formatMoney({ minor: gross, currency }, i18n.locale);
    if (remaining === null) return `${name} · ${price}`;
    return remaining === 0 ? t`${name} · ${price} · none left` : t`${name} · ${price} · ${remaining} left`;
  };
}
