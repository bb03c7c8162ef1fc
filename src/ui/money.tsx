import { useLingui } from "@lingui/react/macro";
import type { Money as Amount } from "../values/money.ts";
import { formatMoney } from "./format.ts";

/** A sum as the reader writes sums. The server's spelling stays, should the browser's differ by a space. */
export function Money({ amount }: { amount: Amount }) {
  const { i18n } = useLingui();
  return (
    <span className="tabular-nums" suppressHydrationWarning>
      {formatMoney(amount, i18n.locale)}
    </span>
  );
}
