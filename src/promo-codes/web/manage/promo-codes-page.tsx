import { Group } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Versioned } from "../../../platform/http/editing/resource.ts";
import { DataGrid } from "../../../backoffice/data-grid/data-grid.tsx";
import type { Column } from "../../../backoffice/data-grid/column.ts";
import type { GridFilter } from "../../../backoffice/data-grid/grid-filter.ts";
import { preloadListing } from "../../../backoffice/data-grid/preload-listing.ts";
import {
  chosenValues,
  withChosenValues,
  withoutNarrowing,
} from "../../../backoffice/data-grid/listing-state.ts";
import { useListing } from "../../../backoffice/data-grid/use-listing.ts";
import { EmptyList } from "../../../manage-ui/lists/empty-list.tsx";
import { ListPage } from "../../../manage-ui/lists/list-page.tsx";
import { askInBrowser } from "../../../manage-ui/preload.ts";
import { categoriesQuery } from "../../../backoffice/queries/categories.ts";
import { useEvent } from "../../../backoffice/queries/event.ts";
import { SoldBar } from "../../../backoffice/sold-bar.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { formatDateTime } from "../../../ui/format.ts";
import { DateTime } from "../../../ui/date-time.tsx";
import { shownCode } from "../../../values/codes/shown-code.ts";
import type { PromoCode } from "../../contract.ts";
import type { Route } from "./+types/promo-codes-page";
import { useDeletedProducts, useProductTitles } from "../../../catalog/web/manage/parts/product-choice.tsx";
import { useRateWords } from "../../../backoffice/forms/rate-words.ts";
import { PromoCodesExample } from "./promo-codes-example.tsx";
import { usePromoCodesBulk } from "./promo-codes-bulk.tsx";
import { PromoCodeDialog, PromoCodeMenu } from "./promo-code-menu.tsx";
import styles from "./promo-codes-page.module.css";
import { promoCodesQuery } from "./promo-codes-query.ts";

const FILTER_FIELDS = ["discount_type", "code", "order_usage_count", "expiry_date", "created_at"];

export function loader(args: Route.LoaderArgs) {
  const eventId = Number(args.params.eventId);
  return preloadListing(args, FILTER_FIELDS, (client, state) => [
    client.prefetchQuery(promoCodesQuery(eventId, state)),
    client.prefetchQuery(categoriesQuery(eventId)),
  ]);
}

export const clientLoader = askInBrowser;

/** Promo codes: discounts and access to hidden products. */
export default function PromoCodesPage() {
  const { t } = useLingui();
  const event = useEvent();
  const listing = useListing(FILTER_FIELDS);
  const result = useQuery(promoCodesQuery(event.id, listing.state));
  const columns = useColumns();
  const createdAt = chosenValues(listing.state, "created_at")[0];
  const filters = useFilters(createdAt);
  const showCreated = (at: string) =>
    listing.change(withChosenValues(withoutNarrowing(listing.state), "created_at", [at]));
  const bulk = usePromoCodesBulk(event.id);
  return (
    <ListPage
      title={t`Promo codes`}
      context={event.title}
      addLabel={<Trans>Add promo code</Trans>}
      editor={(dialog) => <PromoCodeDialog {...dialog} onManyCreated={showCreated} />}
    >
      {(add) => (
        <DataGrid
          label={t`Promo codes`}
          columns={columns}
          filters={filters}
          listing={listing}
          result={result}
          rowKey={(promo) => promo.id}
          searchLabel={t`Find a code`}
          list="promo-codes"
          exported={{ list: "promo-codes", eventId: event.id }}
          rowId={(promo) => promo.id}
          rowName={(promo) => shownCode(promo.code)}
          bulk={bulk}
          empty={
            <EmptyList
              example={<PromoCodesExample />}
              title={<Trans>There are no promo codes yet.</Trans>}
              action={add}
            >
              <p>
                <Trans>A code takes something off the price, or unlocks hidden products.</Trans>
              </p>
            </EmptyList>
          }
        />
      )}
    </ListPage>
  );
}

function useColumns(): Column<Versioned<PromoCode>>[] {
  const { t } = useLingui();
  const { timezone } = useEvent();
  return [
    {
      key: "code",
      header: t`Code`,
      sort: "code",
      exports: ["code"],
      cell: (promo) => (
        <Group component="span" className={styles.code} gap="4px 8px" display="inline-flex">
          <code>{shownCode(promo.code)}</code>
          <PromoState promo={promo} />
        </Group>
      ),
    },
    {
      key: "discount",
      card: "end",
      header: t`Discount`,
      sort: "discount_type",
      exports: ["discount_type", "discount"],
      isShort: true,
      cell: (promo) => <DiscountWords promo={promo} />,
    },
    {
      key: "uses",
      card: "line",
      header: t`Orders`,
      sort: "order_usage_count",
      exports: ["order_usage_count", "max_allowed_usages"],
      isShort: true,
      cell: (promo) => <Uses promo={promo} />,
    },
    {
      key: "products",
      card: "left-out",
      header: t`Valid for`,
      exports: ["products"],
      cell: (promo) => <ProductWords promo={promo} />,
    },
    {
      key: "expiry_date",
      card: "left-out",
      header: t`Valid until`,
      sort: "expiry_date",
      exports: ["expiry_date"],
      isShort: true,
      cell: (promo) =>
        promo.expiry_date ? <DateTime at={promo.expiry_date} zone={timezone} hasZoneName={false} /> : "–",
    },
    {
      key: "actions",
      header: t`Actions`,
      isHeaderHidden: true,
      cell: (promo) => <PromoCodeMenu promo={promo} />,
    },
  ];
}

/** `createdAt`: the moment of a batch to which the list is filtered. */
function useFilters(createdAt: string | undefined): GridFilter[] {
  const { t, i18n } = useLingui();
  const { timezone } = useEvent();
  const isMoment = createdAt?.includes("T") ?? false;
  const batch = isMoment && [
    { value: createdAt!, label: formatDateTime(createdAt!, { locale: i18n.locale, zone: timezone }) },
  ];
  return [
    {
      field: "discount_type",
      label: t`Discount`,
      choices: [
        { value: "PERCENTAGE", label: t`Percentage off` },
        { value: "FIXED", label: t`Amount off` },
        { value: "NONE", label: t`Unlocks hidden products` },
      ],
    },
    { field: "code", label: t`Code` },
    { field: "order_usage_count", label: t`Orders`, kind: "number" },
    { field: "expiry_date", label: t`Valid until`, kind: "date" },
    { field: "created_at", label: t`Created`, kind: "date", ...(batch && { choices: batch }) },
  ];
}

function PromoState({ promo }: { promo: Versioned<PromoCode> }) {
  switch (promo.status) {
    case "VALID":
      return null;
    case "EXPIRED":
      return (
        <Chip icon="clock">
          <Trans>Expired</Trans>
        </Chip>
      );
    case "USED_UP":
      return (
        <Chip tone="warning" icon="x">
          <Trans>Used up</Trans>
        </Chip>
      );
  }
}

function DiscountWords({ promo: { discount_type, discount } }: { promo: Versioned<PromoCode> }) {
  const { currency } = useEvent();
  const rateOf = useRateWords();
  if (discount_type === "NONE") return <Trans>none: unlocks hidden products</Trans>;
  return rateOf({ calculation_type: discount_type, rate: discount }, currency);
}

/** The number of orders that use the code. Links these orders. */
function Uses({ promo }: { promo: Versioned<PromoCode> }) {
  const { event_id, code, order_usage_count: count, max_allowed_usages: limit } = promo;
  const uses = limit === null ? count : <SoldBar sold={count} capacity={limit} />;
  if (count === 0) return uses;
  const filters = {
    "filter_fields[promo_code][eq]": shownCode(code),
    "filter_fields[status][in]": "COMPLETED,AWAITING_OFFLINE_PAYMENT",
  };
  return <Link to={`/manage/event/${event_id}/orders?${new URLSearchParams(filters)}`}>{uses}</Link>;
}

function ProductWords({ promo }: { promo: Versioned<PromoCode> }) {
  const titlesOf = useProductTitles();
  const deletedOf = useDeletedProducts();
  const ids = promo.applicable_product_ids;
  if (ids.length === 0) return <Trans>everything</Trans>;
  if (deletedOf(ids).length === ids.length) return <Trans>nothing: its products were deleted</Trans>;
  return <span className="break-anywhere">{titlesOf(ids).join(", ")}</span>;
}
