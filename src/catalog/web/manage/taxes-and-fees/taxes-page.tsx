import { Group, Stack, Text } from "@mantine/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { DataGrid } from "../../../../backoffice/data-grid/data-grid.tsx";
import type { Column } from "../../../../backoffice/data-grid/column.ts";
import type { GridFilter } from "../../../../backoffice/data-grid/grid-filter.ts";
import { preloadListing } from "../../../../backoffice/data-grid/preload-listing.ts";
import { useListing } from "../../../../backoffice/data-grid/use-listing.ts";
import { useRemove } from "../../../../backoffice/forms/use-remove.ts";
import { ResourceMenu } from "../../../../manage-ui/lists/resource-menu.tsx";
import { ListPage } from "../../../../manage-ui/lists/list-page.tsx";
import { askInBrowser } from "../../../../manage-ui/preload.ts";
import { TwoLines } from "../../../../backoffice/two-lines.tsx";
import { useMe } from "../../../../backoffice/queries/me.ts";
import { TopBar } from "../../../../backoffice/shell/top-bar.tsx";
import { Chip } from "../../../../ui/chip.tsx";
import { TaxesExample } from "../examples/taxes-example.tsx";
import { EmptyList } from "../../../../manage-ui/lists/empty-list.tsx";
import type { AccountTaxOrFee } from "../../../contract.ts";
import type { Route } from "./+types/taxes-page";
import { useRateWords } from "../../../../backoffice/forms/rate-words.ts";
import { TaxDialog } from "./tax-dialog.tsx";
import { useTaxesBulk } from "./taxes-bulk.tsx";
import { taxesPageQuery } from "./taxes-query.ts";
import { useTaxes } from "./use-taxes.ts";

const FILTER_FIELDS = ["type", "is_active", "name", "product_count", "created_at"];

export function loader(args: Route.LoaderArgs) {
  return preloadListing(args, FILTER_FIELDS, (client, state) => [
    client.prefetchQuery(taxesPageQuery(state)),
  ]);
}

export const clientLoader = askInBrowser;

/** The taxes and fees of the account's products. */
export default function TaxesPage() {
  const { t } = useLingui();
  const listing = useListing(FILTER_FIELDS);
  const result = useQuery(taxesPageQuery(listing.state));
  // Taxes and fees apply to all events, so a member with an event scope can read but not change them.
  const { sees_all_events: mayChange } = useMe();
  const columns = useColumns().filter(({ key }) => mayChange || key !== "actions");
  const bulk = useTaxesBulk();
  const filters = useFilters();
  return (
    <>
      <TopBar
        crumbs={[
          {
            key: "account",
            content: (
              <Link to="/manage/account">
                <Trans>Account</Trans>
              </Link>
            ),
          },
          { key: "taxes", content: <Trans>Taxes and fees</Trans> },
        ]}
      />
      <ListPage
        title={t`Taxes and fees`}
        description={<Trans>They are added on top of prices. Each product says which of them apply.</Trans>}
        addLabel={<Trans>Add tax or fee</Trans>}
        canAdd={mayChange}
        editor={(dialog) => <TaxDialog {...dialog} />}
      >
        {(add) => (
          <DataGrid
            label={t`Taxes and fees`}
            list="taxes-and-fees"
            columns={columns}
            filters={filters}
            listing={listing}
            result={result}
            rowKey={(tax) => tax.id}
            rowId={(tax) => tax.id}
            rowName={(tax) => tax.name}
            searchLabel={t`Find a tax or fee`}
            exported={{ list: "taxes-and-fees", eventId: null }}
            {...(mayChange && { bulk })}
            empty={
              <EmptyList
                example={<TaxesExample />}
                title={<Trans>Nothing is added on top of your prices.</Trans>}
                action={add}
              >
                <p>
                  <Trans>
                    A tax is a share of the price and fees. A fee is a share of the price, or an amount per
                    ticket.
                  </Trans>
                </p>
              </EmptyList>
            }
          />
        )}
      </ListPage>
    </>
  );
}

function useColumns(): Column<Versioned<AccountTaxOrFee>>[] {
  const { t } = useLingui();
  const rateOf = useRateWords();
  const { currency_code } = useMe().account;
  return [
    {
      key: "name",
      header: t`Name`,
      sort: "name",
      exports: ["name", "description"],
      cell: ({ name, description }) => (
        <TwoLines second={description} title={description ?? undefined}>
          {name}
        </TwoLines>
      ),
    },
    {
      key: "type",
      card: "line",
      header: t`Type`,
      sort: "type",
      isShort: true,
      exports: ["type"],
      cell: ({ type }) => <Chip>{type === "TAX" ? <Trans>Tax</Trans> : <Trans>Fee</Trans>}</Chip>,
    },
    {
      key: "rate",
      card: "end",
      header: t`Rate`,
      sort: "rate",
      isNumeric: true,
      exports: ["calculation_type", "rate", "currency"],
      cell: (tax) => (
        <Stack component="span" className="tabular-nums" gap={0}>
          {rateOf(tax, tax.currency ?? currency_code)}
          {tax.calculation_type === "FIXED" && (
            <Text span c="dimmed" fz={13}>
              <Trans>per ticket</Trans>
            </Text>
          )}
        </Stack>
      ),
    },
    {
      key: "status",
      header: t`Status`,
      sort: "is_active",
      exports: ["is_active", "is_default"],
      cell: (tax) => <TaxState tax={tax} />,
    },
    {
      key: "product_count",
      card: "left-out",
      header: t`Products`,
      sort: "product_count",
      isShort: true,
      cell: ({ product_count }) => (
        <Plural value={product_count} _0="not used" one="# product" other="# products" />
      ),
    },
    {
      key: "actions",
      header: t`Actions`,
      isHeaderHidden: true,
      cell: (tax) => <TaxMenu tax={tax} />,
    },
  ];
}

function TaxState({ tax }: { tax: Versioned<AccountTaxOrFee> }) {
  return (
    <Group component="span" gap="4px 8px" align="stretch">
      {tax.is_active ? (
        <Chip tone="success" icon="check">
          <Trans>Charged</Trans>
        </Chip>
      ) : (
        <Chip icon="x">
          <Trans>Not charged</Trans>
        </Chip>
      )}
      {tax.is_default && (
        <Chip tone="accent">
          <Trans>For new products</Trans>
        </Chip>
      )}
    </Group>
  );
}

function useFilters(): GridFilter[] {
  const { t } = useLingui();
  return [
    {
      field: "type",
      label: t`Type`,
      choices: [
        { value: "TAX", label: t`Tax` },
        { value: "FEE", label: t`Fee` },
      ],
    },
    {
      field: "is_active",
      label: t`Status`,
      isSingle: true,
      choices: [
        { value: "true", label: t`Charged` },
        { value: "false", label: t`Not charged` },
      ],
    },
    { field: "name", label: t`Name` },
    { field: "product_count", label: t`Products`, kind: "number" },
    { field: "created_at", label: t`Created`, kind: "date" },
  ];
}

function TaxMenu({ tax }: { tax: Versioned<AccountTaxOrFee> }) {
  return (
    <ResourceMenu
      id={tax.id}
      name={tax.name}
      editor={(dialog) => <TaxDialog tax={tax} {...dialog} />}
      removal={useRemove(useTaxes())}
      deleteTitle={<Trans>Delete {tax.name}?</Trans>}
    >
      <Trans>Existing orders are not affected. This cannot be undone.</Trans>
    </ResourceMenu>
  );
}
