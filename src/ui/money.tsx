import { useLingui } from "@lingui/react/macro";
import type { Money as Amount } from "../values/money.ts";
import { formatMoney } from "./format.ts";

/**
 * An amount in the reader's format. React keeps the server's text even if the browser's text has another kind
 * of space.
 */
export function Money({ amount }: { amount: Amount }) {
  const { i18n } = useLingui();
  return (
    <span className="tabular-nums" suppressHydrationWarning>
      {formatMoney(amount, i18n.locale)}
    </span>
  );
}
