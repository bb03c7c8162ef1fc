import { Plural, Trans, useLingui } from "@lingui/react/macro";
import figures from "../../../../manage-ui/charts/figures.module.css";
import type { Today } from "../../../../reporting/contract.ts";
import { formatMoney } from "../../../../ui/format.ts";
import { Sparkline } from "../../../../ui/sparkline.tsx";
import styles from "./today.module.css";

/** Further currencies are in a collapsed section. */
const SHOWN = 2;

/** Today's sales, one line per currency. */
export function SoldToday({ currencies }: { currencies: Today["currencies"] }) {
  const more = currencies.slice(SHOWN);
  return (
    <section className={`${figures.figure} ${styles.part}`}>
      <h2 className={`${figures.label} ${styles.label}`}>
        <Trans>Sales today</Trans>
      </h2>
      {currencies.length === 0 && (
        <p className={styles.quiet}>
          <Trans>Nothing was sold in the last 14 days.</Trans>
        </p>
      )}
      <ul className={`plain-list ${styles.sales}`}>
        {currencies.slice(0, SHOWN).map((sold) => (
          <Sold key={sold.currency} sold={sold} />
        ))}
      </ul>
      {more.length > 0 && (
        <details className={styles.more}>
          <summary>
            <Plural value={more.length} one="# more currency" other="# more currencies" />
          </summary>
          <ul className={`plain-list ${styles.sales}`}>
            {more.map((sold) => (
              <Sold key={sold.currency} sold={sold} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Sold({ sold }: { sold: Today["currencies"][number] }) {
  const { t, i18n } = useLingui();
  const { currency, gross, orders, tickets, daily_gross } = sold;
  const money = (minor: number) => formatMoney({ minor, currency }, i18n.locale);
  const sum = money(daily_gross.reduce((all, day) => all + day, 0));
  return (
    <li className={styles.sold}>
      <div>
        <p className={`${figures.value} ${styles.value}`} suppressHydrationWarning>
          {money(gross)}
        </p>
        <p className={styles.quiet}>
          <Plural value={orders} one="# order" other="# orders" />
          {" · "}
          <Plural value={tickets} one="# ticket" other="# tickets" />
        </p>
      </div>
      <Sparkline values={daily_gross} label={t`Gross sales in the last 14 days: ${sum}`} />
    </li>
  );
}
