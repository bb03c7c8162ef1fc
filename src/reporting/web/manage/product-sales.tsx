import { Stack, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { ChartPanel } from "../../../manage-ui/charts/chart-panel.tsx";
import type { FigureTableProps } from "../../../manage-ui/charts/figure-table.tsx";
import { SoldBar } from "../../../backoffice/sold-bar.tsx";
import { formatNumber } from "../../../ui/format.ts";
import { Money } from "../../../ui/money.tsx";
import type { EventStats, ProductSales as Product } from "../../contract.ts";
import styles from "./dashboard-page.module.css";
import { How } from "./how-counted.tsx";

/** The units sold of each product and price, against its capacity. */
export function ProductSales({ stats, eventId }: { stats: EventStats; eventId: number }) {
  const { t } = useLingui();
  return (
    <ChartPanel
      title={<How of={t`Sales by product`} rule="products" />}
      action={
        <Link to={`/manage/event/${eventId}/products`}>
          <Trans>Manage products</Trans>
        </Link>
      }
      table={useProductTable(stats)}
    >
      {stats.products.length === 0 && (
        <Text c="dimmed">
          <Trans>There is nothing to sell yet.</Trans>
        </Text>
      )}
      <Stack component="ul" className="plain-list" gap="sm">
        {stats.products.map((product) => (
          <li key={product.product_id}>
            <SoldLine {...product} currency={stats.currency} />
            {product.prices.length > 1 && (
              <Stack component="ul" className={styles.tiers} gap={4}>
                {product.prices.map((price) => (
                  <li key={price.price_id}>
                    <SoldLine title={price.label ?? product.title} {...price} currency={stats.currency} />
                  </li>
                ))}
              </Stack>
            )}
          </li>
        ))}
      </Stack>
    </ChartPanel>
  );
}

type SoldLineProps = Pick<Product, "title" | "sold" | "held" | "capacity" | "gross"> & { currency: string };

function SoldLine({ title, sold, held, capacity, gross, currency }: SoldLineProps) {
  return (
    <div className={styles.product}>
      <span className={styles.productTitle}>{title}</span>
      <SoldBar sold={sold} held={held} capacity={capacity} />
      <Text span ta="end">
        <Money amount={{ minor: gross, currency }} />
      </Text>
    </div>
  );
}

function useProductTable(stats: EventStats): FigureTableProps {
  const { t, i18n } = useLingui();
  const count = (value: number) => formatNumber(value, i18n.locale);
  const cellsOf = (
    name: string,
    { sold, held, capacity, gross }: Omit<SoldLineProps, "title" | "currency">,
  ) => [
    name,
    count(sold),
    count(held),
    capacity === null ? t`no limit` : count(Math.max(0, capacity - sold - held)),
    <Money key="gross" amount={{ minor: gross, currency: stats.currency }} />,
  ];
  const rows = stats.products.flatMap((product) => [
    { key: `${product.product_id}`, cells: cellsOf(product.title, product) },
    ...(product.prices.length > 1 ? product.prices : []).map((price) => ({
      key: `${product.product_id} ${price.price_id}`,
      cells: cellsOf(`${product.title}: ${price.label ?? ""}`, price),
    })),
  ]);
  return { columns: [t`Product`, t`Sold`, t`Held`, t`Left`, t`Sales`], rows };
}
