import { Group, Stack, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { DataGrid } from "../../../../backoffice/data-grid/data-grid.tsx";
import { CommissionCell } from "../../../../backoffice/forms/commission-fields.tsx";
import type { Column } from "../../../../backoffice/data-grid/column.ts";
import type { GridFilter } from "../../../../backoffice/data-grid/grid-filter.ts";
import { preloadListing } from "../../../../backoffice/data-grid/preload-listing.ts";
import { useListing } from "../../../../backoffice/data-grid/use-listing.ts";
import { EmptyList } from "../../../../manage-ui/lists/empty-list.tsx";
import { ListPage } from "../../../../manage-ui/lists/list-page.tsx";
import { askInBrowser } from "../../../../manage-ui/preload.ts";
import { TwoLines } from "../../../../backoffice/two-lines.tsx";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { usePublicAddress } from "../../../../manage-ui/sharing/share-box.tsx";
import { Chip } from "../../../../ui/chip.tsx";
import { CopyButton } from "../../../../ui/copy-button.tsx";
import { Money } from "../../../../ui/money.tsx";
import type { Affiliate } from "../../../contract.ts";
import type { Route } from "./+types/affiliates-page";
import { AffiliateDialog } from "./affiliate-dialog.tsx";
import { AffiliatesExample } from "../examples/affiliates-example.tsx";
import { useAffiliatesBulk } from "./affiliates-bulk.tsx";
import { AffiliateMenu } from "./affiliate-menu.tsx";
import { affiliatePath } from "./affiliate-path.ts";
import { affiliatesQuery } from "./affiliates-query.ts";

const FILTER_FIELDS = ["status", "name", "code", "email", "total_sales", "total_sales_gross", "created_at"];

export function loader(args: Route.LoaderArgs) {
  return preloadListing(args, FILTER_FIELDS, (client, state) => [
    client.prefetchQuery(affiliatesQuery(Number(args.params.eventId), state)),
  ]);
}

export const clientLoader = askInBrowser;

/** Affiliates, their links and the sales they brought in. */
export default function AffiliatesPage() {
  const { t } = useLingui();
  const event = useEvent();
  const listing = useListing(FILTER_FIELDS);
  const result = useQuery(affiliatesQuery(event.id, listing.state));
  const columns = useColumns();
  const filters = useFilters();
  const bulk = useAffiliatesBulk(event.id);
  return (
    <ListPage
      title={t`Affiliates`}
      context={event.title}
      addLabel={<Trans>Add affiliate</Trans>}
      editor={(dialog) => <AffiliateDialog {...dialog} />}
    >
      {(add) => (
        <DataGrid
          label={t`Affiliates`}
          columns={columns}
          filters={filters}
          listing={listing}
          result={result}
          rowKey={(affiliate) => affiliate.id}
          searchLabel={t`Find a name, code or e-mail`}
          list="affiliates"
          exported={{ list: "affiliates", eventId: event.id }}
          rowId={(affiliate) => affiliate.id}
          rowName={(affiliate) => affiliate.name}
          bulk={bulk}
          empty={
            <EmptyList
              example={<AffiliatesExample />}
              title={<Trans>Nobody is promoting this event yet.</Trans>}
              action={add}
            >
              <p>
                <Trans>Give someone their own link and see which orders come through it.</Trans>
              </p>
            </EmptyList>
          }
        />
      )}
    </ListPage>
  );
}

function useColumns(): Column<Versioned<Affiliate>>[] {
  const { t } = useLingui();
  return [
    {
      key: "name",
      header: t`Affiliate`,
      sort: "name",
      exports: ["name", "email"],
      cell: (affiliate) => (
        <TwoLines second={affiliate.email} title={affiliate.email ?? undefined}>
          {affiliate.name}
        </TwoLines>
      ),
    },
    {
      key: "code",
      card: "line",
      header: t`Code`,
      sort: "code",
      exports: ["code"],
      cell: (affiliate) => <CodeAndLink affiliate={affiliate} />,
    },
    {
      key: "status",
      card: "mark",
      header: t`Status`,
      sort: "status",
      exports: ["status"],
      isShort: true,
      cell: (affiliate) =>
        affiliate.status === "ACTIVE" ? (
          <Chip tone="success" icon="check">
            <Trans>Active</Trans>
          </Chip>
        ) : (
          <Chip icon="x">
            <Trans>Inactive</Trans>
          </Chip>
        ),
    },
    {
      key: "total_sales",
      card: "left-out",
      header: t`Orders`,
      sort: "total_sales",
      exports: ["total_sales"],
      isNumeric: true,
      cell: (affiliate) => <Sales affiliate={affiliate} />,
    },
    {
      key: "total_sales_gross",
      card: "end",
      header: t`Revenue`,
      sort: "total_sales_gross",
      exports: ["total_sales_gross"],
      isNumeric: true,
      isShort: true,
      cell: (affiliate) => <Revenue affiliate={affiliate} />,
    },
    {
      key: "commission",
      header: t`Commission`,
      exports: ["total_commission"],
      isNumeric: true,
      isShort: true,
      cell: (affiliate) => <CommissionCell affiliate={affiliate} />,
    },
    {
      key: "actions",
      header: t`Actions`,
      isHeaderHidden: true,
      cell: (affiliate) => <AffiliateMenu affiliate={affiliate} />,
    },
  ];
}

function CodeAndLink({ affiliate }: { affiliate: Versioned<Affiliate> }) {
  const { t } = useLingui();
  const event = useEvent();
  const address = usePublicAddress(affiliatePath(event, affiliate));
  return (
    <Group component="span" gap="4px 12px" display="inline-flex">
      <code className="break-anywhere">{affiliate.code}</code>
      <CopyButton text={address} label={t`Copy link`} />
    </Group>
  );
}

/** The number of orders that the affiliate brought in. Links these orders. */
function Sales({
  affiliate: { event_id, code, total_sales, own_sales },
}: {
  affiliate: Versioned<Affiliate>;
}) {
  const filters = {
    "filter_fields[affiliate_code][eq]": code,
    "filter_fields[status][in]": "COMPLETED,CANCELLED",
  };
  const orders = `/manage/event/${event_id}/orders?${new URLSearchParams(filters)}`;
  return (
    <Stack component="span" gap={0}>
      <span>{total_sales > 0 ? <Link to={orders}>{total_sales}</Link> : total_sales}</span>
      {own_sales > 0 && (
        <Text span className="break-anywhere" c="dimmed" fz={13}>
          <Trans>including {own_sales} of their own</Trans>
        </Text>
      )}
    </Stack>
  );
}

function Revenue({ affiliate }: { affiliate: Versioned<Affiliate> }) {
  const { total_sales_gross, total_refunded, currency } = affiliate;
  const refunded = <Money amount={{ minor: total_refunded, currency }} />;
  return (
    <Stack component="span" gap={0}>
      <Money amount={{ minor: total_sales_gross, currency }} />
      {total_refunded > 0 && (
        <Text span className="break-anywhere" c="dimmed" fz={13}>
          <Trans>{refunded} refunded</Trans>
        </Text>
      )}
    </Stack>
  );
}

function useFilters(): GridFilter[] {
  const { t } = useLingui();
  const { currency } = useEvent();
  return [
    {
      field: "status",
      label: t`Status`,
      choices: [
        { value: "ACTIVE", label: t`Active` },
        { value: "INACTIVE", label: t`Inactive` },
      ],
    },
    { field: "name", label: t`Name` },
    { field: "code", label: t`Code` },
    { field: "email", label: t`E-mail` },
    { field: "total_sales", label: t`Orders`, kind: "number" },
    { field: "total_sales_gross", label: t`Revenue`, kind: "money", currency },
    { field: "created_at", label: t`Created`, kind: "date" },
  ];
}
