import { Group, Text, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router";
import { GridPages } from "../../../backoffice/data-grid/grid-pages.tsx";
import { readListing } from "../../../backoffice/data-grid/listing-state.ts";
import { useListing } from "../../../backoffice/data-grid/use-listing.ts";
import { FigureCard, FigureRow } from "../../../manage-ui/charts/figure-card.tsx";
import { FigureTable } from "../../../manage-ui/charts/figure-table.tsx";
import { Choices } from "../../../manage-ui/choices.tsx";
import { Page } from "../../../manage-ui/page.tsx";
import { Panel } from "../../../manage-ui/panel.tsx";
import { askInBrowser, preload } from "../../../manage-ui/preload.ts";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { formatNumber } from "../../../ui/format.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { Route } from "./+types/attribution-page";
import { attributionQuery, type AttributionChoice } from "./admin-queries.ts";
import { AdminBar } from "./parts/admin-bar.tsx";
import { Sums } from "./parts/sums.tsx";

const GROUPS = ["source", "campaign", "medium", "source_type"] as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

function choiceOf(search: URLSearchParams): AttributionChoice {
  const group = GROUPS.find((one) => one === search.get("group_by")) ?? "source";
  const [from, to] = [search.get("date_from") ?? "", search.get("date_to") ?? ""];
  const { page, per_page } = readListing(`?${search}`);
  return {
    page,
    per_page,
    group_by: group,
    ...(DAY.test(from) && { date_from: from }),
    ...(DAY.test(to) && { date_to: to }),
  };
}

export function loader(args: Route.LoaderArgs) {
  const choice = choiceOf(new URL(args.request.url).searchParams);
  return preload(args, (client) => [client.fetchQuery(attributionQuery(choice))]);
}

export const clientLoader = askInBrowser;

/** The sources of new accounts, with what the accounts have done since. */
export default function AttributionPage() {
  const { t, i18n } = useLingui();
  const [search] = useSearchParams();
  const listing = useListing();
  const navigate = useNavigate();
  const choice = choiceOf(search);
  const { data, error, refetch } = useQuery(attributionQuery(choice));
  const figure = (value: number) => formatNumber(value, i18n.locale);
  const choose = (some: Partial<AttributionChoice>) => {
    const { page: _, ...kept } = choice;
    const wanted = Object.entries({ ...kept, ...some }).flatMap(([name, value]) =>
      value ? [[name, String(value)]] : [],
    );
    void navigate(`/admin/attribution?${new URLSearchParams(wanted)}`, {
      replace: true,
      preventScrollReset: true,
    });
  };
  return (
    <>
      <AdminBar crumbs={[{ key: "attribution", content: t`Sources of accounts` }]} />
      <Page
        title={t`Sources of accounts`}
        context={t`Administration`}
        description={
          <Trans>Where accounts came from by the links of campaigns, and what became of them.</Trans>
        }
      >
        <Group align="flex-end" gap="8px 16px">
          <TextInput
            type="date"
            label={t`Registered from`}
            value={choice.date_from ?? ""}
            onChange={(input) => choose({ date_from: input.currentTarget.value })}
          />
          <TextInput
            type="date"
            label={t`Registered until`}
            value={choice.date_to ?? ""}
            onChange={(input) => choose({ date_to: input.currentTarget.value })}
          />
          <Choices
            label={t`Group by`}
            value={choice.group_by}
            onChange={(group) => choose({ group_by: group })}
            choices={[
              { value: "source", label: t`Source` },
              { value: "campaign", label: t`Campaign` },
              { value: "medium", label: t`Medium` },
              { value: "source_type", label: t`Kind` },
            ]}
          />
        </Group>
        {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton lines={6} />}
        {data && (
          <>
            <FigureRow>
              <FigureCard
                label={t({ message: "Paid", context: "visits from advertisements" })}
                value={data.summary.paid_accounts}
                format={figure}
              />
              <FigureCard label={t`Referral`} value={data.summary.referral_accounts} format={figure} />
              <FigureCard label={t`Organic`} value={data.summary.organic_accounts} format={figure} />
              <FigureCard label={t`Unknown`} value={data.summary.unattributed_accounts} format={figure} />
            </FigureRow>
            <Panel title={<Trans>Accounts with a campaign</Trans>}>
              {data.data.length === 0 ? (
                <Text c="dimmed">
                  <Trans>No account of this period came by a campaign.</Trans>
                </Text>
              ) : (
                <FigureTable
                  columns={[
                    t`Value`,
                    t`Accounts`,
                    t`Verified`,
                    t`Cards`,
                    t`Events`,
                    t`Live`,
                    t`Orders`,
                    t`Gross sales`,
                  ]}
                  rows={data.data.map((row) => ({
                    key: row.attribution_value ?? "",
                    cells: [
                      row.attribution_value ?? t`Not said`,
                      figure(row.total_accounts),
                      figure(row.verified_accounts),
                      figure(row.stripe_connected),
                      figure(row.total_events),
                      figure(row.live_events),
                      figure(row.total_orders),
                      <Sums key="sums" sums={row.total_revenue} />,
                    ],
                  }))}
                />
              )}
              {data.meta.total > 0 && <GridPages listing={listing} meta={data.meta} />}
            </Panel>
          </>
        )}
      </Page>
    </>
  );
}
