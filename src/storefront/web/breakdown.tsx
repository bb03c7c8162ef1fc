import { Trans, useLingui } from "@lingui/react/macro";
import { DataList } from "../../ui/data-list.tsx";
import { Money } from "../../ui/money.tsx";
import { Disclosure } from "../../ui/overlays/disclosure.tsx";
import { isPlatformFee } from "../../values/platform-fee.ts";
import type { StorefrontEvent } from "../contract.ts";
import styles from "./breakdown.module.css";
import type { Basket } from "./selection.ts";

/** The parts of a total. Lines and total add up in the organiser's price display. */
export function Breakdown({ event, basket }: { event: StorefrontEvent; basket: Basket }) {
  const { t } = useLingui();
  const amount = (minor: number) => <Money amount={{ minor, currency: event.currency }} />;
  const { taxes, fees } = basket.taxes_and_fees;
  const isAllIn = event.settings.price_display_mode === "INCLUSIVE";
  return (
    <Disclosure
      summary={<Trans>What the price includes</Trans>}
      className={`${styles.breakdown} needs-script`}
    >
      <DataList
        isLedger
        items={[
          ...basket.lines.map((line, index) => {
            const { product, price, quantity } = basket.parts[index]!;
            const name = price.label ? `${product.title}, ${price.label}` : product.title;
            return {
              term: `${quantity} × ${name}`,
              description: amount(isAllIn ? line.total_gross : line.total_before_additions),
            };
          }),
          ...[...fees, ...taxes].map((entry) => {
            const name = isPlatformFee(entry) ? t`Platform fee` : entry.name;
            return { term: isAllIn ? t`of which ${name}` : name, description: amount(entry.value) };
          }),
        ]}
      />
    </Disclosure>
  );
}
