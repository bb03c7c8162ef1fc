import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { Panel } from "../../../manage-ui/panel.tsx";
import { SoldBar } from "../../../manage-ui/sold-bar.tsx";
import { Money } from "../../../ui/money.tsx";
import type { EventStats } from "../../contract.ts";
import styles from "./dashboard-page.module.css";

/** What is sold of each product against what there is. */
export function ProductSales({ stats, eventId }: { stats: EventStats; eventId: number }) {
  return (
    <Panel
      title={<Trans>Sold of each product</Trans>}
      action={
        <Link to={`/manage/event/${eventId}/products`}>
          <Trans>Manage products</Trans>
        </Link>
      }
    >
      {stats.products.length === 0 && (
        <p className={styles.quiet}>
          <Trans>There is nothing to sell yet.</Trans>
        </p>
      )}
      <ul className={styles.products}>
        {stats.products.map((product) => (
          <li key={product.product_id} className={styles.product}>
            <span className={styles.productTitle}>{product.title}</span>
            <SoldBar sold={product.sold} held={product.held} capacity={product.capacity} />
            <span className={styles.productGross}>
              <Money amount={{ minor: product.gross, currency: stats.currency }} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
