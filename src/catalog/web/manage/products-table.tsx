import { Checkbox } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { Versioned } from "../../../platform/http/editing/resource.ts";
import { DataGrid } from "../../../backoffice/data-grid/data-grid.tsx";
import type { Column } from "../../../backoffice/data-grid/column.ts";
import { InlineField } from "../../../backoffice/data-grid/inline-field.tsx";
import { useListing } from "../../../backoffice/data-grid/use-listing.ts";
import { useEvent } from "../../../backoffice/queries/event.ts";
import { SoldBar } from "../../../backoffice/sold-bar.tsx";
import { useOpenItem } from "../../../manage-ui/use-open-item.ts";
import { DateTime } from "../../../ui/date-time.tsx";
import { formatMoney } from "../../../ui/format.ts";
import { Money } from "../../../ui/money.tsx";
import { parseAmount, toDecimalString } from "../../../values/money.ts";
import type { VersionedCategory, Product, ProductPrice } from "../../contract.ts";
import { BuyerPrice } from "./buyer-price.tsx";
import { capacityOf, PriceWords, ProductMenu } from "./product-row.tsx";
import { ProductState } from "./product-state.tsx";
import { FILTER_FIELDS, useFilters } from "./products-filters.ts";
import { useProductsBulk } from "./products-bulk.tsx";
import { productsQuery } from "./products-query.ts";
import styles from "./products-page.module.css";
import { useAdjustProduct } from "./use-adjust-product.ts";
import { useProductSwitches } from "./use-product-switches.ts";

/** The products as a list with search, sorting and bulk actions. */
export function ProductsTable({ categories }: { categories: VersionedCategory[] }) {
  const { t } = useLingui();
  const event = useEvent();
  const listing = useListing(FILTER_FIELDS);
  const result = useQuery(productsQuery(event.id, listing.state));
  const { addressOf } = useOpenItem("product");
  return (
    <DataGrid
      label={t`Tickets and products`}
      columns={useColumns(categories)}
      filters={useFilters(categories)}
      listing={listing}
      result={result}
      rowKey={(product) => product.id}
      rowLink={(product) => addressOf(product.id)}
      rowId={(product) => product.id}
      rowName={(product) => product.title}
      searchLabel={t`Find a product`}
      list="products"
      exported={{ list: "products", eventId: event.id }}
      bulk={useProductsBulk()}
      empty={null}
    />
  );
}

function useColumns(categories: VersionedCategory[]): Column<Versioned<Product>>[] {
  const { t } = useLingui();
  const { currency, timezone } = useEvent();
  return [
    {
      key: "title",
      header: t`Product`,
      sort: "title",
      exports: ["title"],
      cell: (product) => <span className={styles.productTitle}>{product.title}</span>,
    },
    {
      key: "category",
      header: t`Category`,
      exports: ["category"],
      isOptional: categories.length < 2,
      cell: (product) => categories.find(({ id }) => id === product.product_category_id)?.name,
    },
    {
      key: "state",
      header: t`Status`,
      exports: ["is_hidden", "is_paused"],
      cell: (product) => (
        <span className={styles.chips}>
          <ProductState product={product} />
        </span>
      ),
    },
    {
      key: "price",
      header: t`Price`,
      sort: "price",
      exports: ["price"],
      isNumeric: true,
      cell: (product) => (
        <>
          <PriceCell product={product} />
          <BuyerPrice product={product} />
        </>
      ),
    },
    {
      key: "quantity",
      header: t`Quantity`,
      exports: ["quantity"],
      isNumeric: true,
      cell: (product) => <QuantityCell product={product} />,
    },
    {
      key: "sold",
      header: t`Sold`,
      sort: "quantity_sold",
      exports: ["quantity_sold", "quantity_taken"],
      cell: (product) => <Sold product={product} />,
    },
    {
      key: "on_sale",
      header: t`On sale`,
      cell: (product) => <SaleSwitch product={product} />,
    },
    {
      key: "sales",
      header: t`Sales`,
      exports: ["sales_total_gross"],
      isNumeric: true,
      isOptional: true,
      cell: ({ prices }) => (
        <Money
          amount={{ minor: prices.reduce((sum, price) => sum + price.sales_total_gross, 0), currency }}
        />
      ),
    },
    {
      key: "sale_start_date",
      header: t`On sale from`,
      sort: "sale_start_date",
      exports: ["sale_start_date"],
      isShort: true,
      isOptional: true,
      cell: ({ sale_start_date: at }) => at && <DateTime at={at} zone={timezone} hasZoneName={false} />,
    },
    {
      key: "sale_end_date",
      header: t`On sale until`,
      sort: "sale_end_date",
      exports: ["sale_end_date"],
      isShort: true,
      isOptional: true,
      cell: ({ sale_end_date: at }) => at && <DateTime at={at} zone={timezone} hasZoneName={false} />,
    },
    {
      key: "actions",
      header: t`Actions`,
      isHeaderHidden: true,
      cell: (product) => <ProductMenu product={product} categories={categories} />,
    },
  ];
}

/** The price of a product without tiers, editable in place. Tiers are edited in the form. */
function PriceCell({ product }: { product: Versioned<Product> }) {
  const { t, i18n } = useLingui();
  const { currency } = useEvent();
  const { adjust } = useAdjustProduct();
  const price = onlyPrice(product);
  if (!price || product.type === "FREE") return <PriceWords product={product} />;
  const handleKeep = async (typed: string) => {
    const minor = parseAmount(typed, currency);
    if (minor === null) return t`This is not an amount.`;
    const amount = formatMoney({ minor, currency }, i18n.locale);
    return adjust({
      product,
      change: { prices: [{ id: price.id, price: minor }] },
      back: (before) => ({ prices: [{ id: price.id, price: priceIn(before, price).price }] }),
      message: t`“${product.title}” now costs ${amount}.`,
    });
  };
  return (
    <InlineField
      label={t`Price of ${product.title}`}
      value={toDecimalString({ minor: price.price, currency })}
      unit={currency}
      inputMode="decimal"
      onKeep={handleKeep}
    />
  );
}

function QuantityCell({ product }: { product: Versioned<Product> }) {
  const { t } = useLingui();
  const { adjust } = useAdjustProduct();
  const price = onlyPrice(product);
  if (!price) return capacityOf(product) ?? <Trans>Unlimited</Trans>;
  const { initial_quantity_available: shown } = price;
  const handleKeep = async (typed: string) => {
    if (!/^\d{0,8}$/.test(typed)) return t`This is not a whole number.`;
    const quantity = typed === "" ? null : Number(typed);
    return adjust({
      product,
      change: { prices: [{ id: price.id, initial_quantity_available: quantity }] },
      back: (before) => {
        const { initial_quantity_available } = priceIn(before, price);
        return { prices: [{ id: price.id, initial_quantity_available }] };
      },
      message:
        quantity === null
          ? t`“${product.title}” now has no limit.`
          : t`The quantity of “${product.title}” is now ${quantity}.`,
    });
  };
  return (
    <InlineField
      label={t`Quantity of ${product.title}`}
      value={shown === null ? "" : String(shown)}
      placeholder={t`Unlimited`}
      inputMode="numeric"
      onKeep={handleKeep}
    />
  );
}

function SaleSwitch({ product }: { product: Versioned<Product> }) {
  const { t } = useLingui();
  const { pauseOrResume, isPending } = useProductSwitches(product);
  return (
    <Checkbox
      className={styles.onSale}
      aria-label={t`Sell ${product.title}`}
      checked={!product.is_paused}
      disabled={isPending}
      onChange={() => void pauseOrResume()}
    />
  );
}

function Sold({ product }: { product: Versioned<Product> }) {
  const taken = product.prices.reduce((sum, price) => sum + price.quantity_taken, 0);
  return (
    <SoldBar
      sold={product.quantity_sold}
      held={Math.max(0, taken - product.quantity_sold)}
      capacity={capacityOf(product)}
    />
  );
}

function onlyPrice({ type, prices }: Versioned<Product>): ProductPrice | undefined {
  return type === "TIERED" ? undefined : prices[0];
}

/** The shown price as it is in another state of the product. */
function priceIn({ prices }: Product, shown: ProductPrice): ProductPrice {
  return prices.find(({ id }) => id === shown.id) ?? shown;
}
