import { Group, Stack, Text } from "@mantine/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { useMe } from "../../../../backoffice/queries/me.ts";
import { FigureTable } from "../../../../manage-ui/charts/figure-table.tsx";
import { DividedList } from "../../../../manage-ui/lists/divided-list.tsx";
import { Page } from "../../../../manage-ui/page.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { askInBrowser, preload } from "../../../../manage-ui/preload.ts";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { Chip } from "../../../../ui/chip.tsx";
import { DataList } from "../../../../ui/data-list.tsx";
import { DateTime } from "../../../../ui/date-time.tsx";
import { formatNumber } from "../../../../ui/format.ts";
import { Money } from "../../../../ui/money.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import type { AdminAccountDetails } from "../../../contract.ts";
import {
  accountQuery,
  accountTierQuery,
  configurationsQuery,
  messagingTiersQuery,
} from "../admin-queries.ts";
import { AdminBar } from "../parts/admin-bar.tsx";
import { ImpersonateButton, ImpersonateMenu } from "../parts/impersonate.tsx";
import { usePlatformRoles } from "../parts/platform-roles.ts";
import type { Route } from "./+types/account-page";
import { AccountFees } from "./account-fees.tsx";
import { AccountMessaging } from "./account-messaging.tsx";
import { AccountNotes } from "./account-notes.tsx";
import { AccountVat } from "./account-vat.tsx";
import { AccountStatus } from "./account-words.tsx";
import { SuspendButton } from "./suspend-button.tsx";

export function loader(args: Route.LoaderArgs) {
  return preload(args, (client) => [
    client.fetchQuery(accountQuery(Number(args.params.accountId))),
    client.prefetchQuery(configurationsQuery()),
    client.prefetchQuery(accountTierQuery(Number(args.params.accountId))),
    client.prefetchQuery(messagingTiersQuery()),
  ]);
}

export const clientLoader = askInBrowser;

/** One account: its figures, fees, limits and members, and the actions of administrators. */
export default function AccountPage() {
  const { t } = useLingui();
  const { data: account, error } = useQuery(accountQuery(Number(useParams()["accountId"])));
  const accounts = <Link to="/admin/accounts">{t`Accounts`}</Link>;
  return (
    <>
      <AdminBar
        crumbs={[
          { key: "accounts", content: accounts },
          { key: "account", content: account?.name ?? "…" },
        ]}
      />
      <Page
        title={account?.name ?? t`Account`}
        context={t`Administration`}
        heading={
          account && (
            <Group component="span" gap="xs">
              {account.name} <AccountStatus account={account} />
            </Group>
          )
        }
        actions={account && <Actions account={account} />}
      >
        {error && <ProblemNotice error={error} />}
        {!account && !error && <Skeleton lines={8} />}
        {account && <Details account={account} />}
      </Page>
    </>
  );
}

function Actions({ account }: { account: AdminAccountDetails }) {
  const { owner } = account;
  const isAdministrator = account.users.some(({ role }) => role === "SUPERADMIN");
  if (isAdministrator) return null;
  return (
    <>
      {owner && <ImpersonateButton person={{ ...owner, accounts: [account] }} />}
      <SuspendButton account={account} />
    </>
  );
}

function Details({ account }: { account: AdminAccountDetails }) {
  const { timezone } = useMe();
  return (
    <>
      {account.suspended_at && (
        <Notice
          tone="danger"
          title={
            <Trans>
              Suspended since <DateTime at={account.suspended_at} zone={timezone} />
            </Trans>
          }
        >
          {account.suspended_reason}
        </Notice>
      )}
      <Facts account={account} />
      <Sales account={account} />
      <AccountFees account={account} />
      <AccountMessaging accountId={account.id} />
      {account.is_fee_taxed && <AccountVat account={account} />}
      <People account={account} />
      <AccountNotes key={account.id} account={account} />
    </>
  );
}

function Facts({ account }: { account: AdminAccountDetails }) {
  const { t, i18n } = useLingui();
  const { timezone } = useMe();
  const { owner, attribution, limits } = account;
  const left = formatNumber(limits.emails_left_today, i18n.locale);
  const most = formatNumber(limits.emails_a_day, i18n.locale);
  const facts = [
    { term: t`Number`, description: account.id },
    { term: t`E-mail`, description: account.email },
    { term: t`Owner`, description: owner ? `${owner.name} · ${owner.email}` : "–" },
    { term: t`Registered`, description: <DateTime at={account.created_at} zone={timezone} /> },
    {
      term: t`Last login`,
      description: account.last_login_at ? <DateTime at={account.last_login_at} zone={timezone} /> : t`Never`,
    },
    { term: t`Time zone and currency`, description: `${account.timezone} · ${account.currency_code}` },
    { term: t`Address`, description: account.address ?? "–" },
    { term: t`Card payments`, description: account.can_take_cards ? t`Set up` : t`Not set up` },
    { term: t`Tickets sent again to many`, description: t`${left} of ${most} left today` },
    { term: t`Came from`, description: attribution ? sourceOf(attribution) : t`Unknown` },
    {
      term: t`Failing webhooks`,
      description:
        account.webhooks_failing > 0 ? <Link to="/admin/webhooks">{account.webhooks_failing}</Link> : 0,
    },
  ];
  return (
    <Panel title={<Trans>Account</Trans>}>
      <DataList items={facts} />
    </Panel>
  );
}

function sourceOf({
  source_type: type,
  ...campaign
}: NonNullable<AdminAccountDetails["attribution"]>): string {
  const names = [campaign.utm_source, campaign.utm_medium, campaign.utm_campaign, campaign.referrer_url];
  return [type, ...names].filter(Boolean).join(" · ");
}

function Sales({ account }: { account: AdminAccountDetails }) {
  const { t, i18n } = useLingui();
  const figure = (value: number) => formatNumber(value, i18n.locale);
  return (
    <Panel
      title={<Trans>Figures</Trans>}
      action={
        <Group gap="md">
          <Link to={`/admin/events?filter_fields[account_id][eq]=${account.id}`}>
            <Plural value={account.events_count} one="# event" other="# events" />
          </Link>
          <Link to={`/admin/orders?filter_fields[account_id][eq]=${account.id}`}>
            <Plural value={account.orders_count} one="# order" other="# orders" />
          </Link>
        </Group>
      }
    >
      {account.takings.length === 0 && (
        <Text c="dimmed">
          <Trans>Nothing has been sold yet.</Trans>
        </Text>
      )}
      {account.takings.length > 0 && (
        <FigureTable
          columns={[t`Currency`, t`Gross sales`, t`Refunded`, t`Orders`, t`Products sold`]}
          rows={account.takings.map(({ currency, ...one }) => ({
            key: currency,
            cells: [
              currency,
              <Money key="gross" amount={{ minor: one.gross, currency }} />,
              <Money key="refunded" amount={{ minor: one.refunded, currency }} />,
              figure(one.orders),
              figure(one.products_sold),
            ],
          }))}
        />
      )}
    </Panel>
  );
}

function People({ account }: { account: AdminAccountDetails }) {
  const roles = usePlatformRoles();
  const { timezone } = useMe();
  return (
    <Panel title={<Trans>People</Trans>}>
      <DividedList>
        {account.users.map((user) => (
          <Group component="li" key={user.id} justify="space-between" wrap="nowrap">
            <Stack gap={2} miw={0} className="break-anywhere">
              <Group gap="4px 8px">
                <strong>{user.name || user.email}</strong>
                {user.is_account_owner && (
                  <Chip tone="accent">
                    <Trans>Owner</Trans>
                  </Chip>
                )}
                {user.status !== "ACTIVE" && (
                  <Chip>
                    {user.status === "INVITED" ? <Trans>Invited</Trans> : <Trans>Switched off</Trans>}
                  </Chip>
                )}
              </Group>
              <Text span c="dimmed" fz={14}>
                {user.email} · {roles[user.role]}
                {" · "}
                {user.last_login_at ? (
                  <Trans>
                    Last login <DateTime at={user.last_login_at} zone={timezone} />
                  </Trans>
                ) : (
                  <Trans>Never logged in</Trans>
                )}
              </Text>
            </Stack>
            {user.status === "ACTIVE" && user.role !== "SUPERADMIN" && (
              <ImpersonateMenu person={{ id: user.id, name: user.name || user.email, accounts: [account] }} />
            )}
          </Group>
        ))}
      </DividedList>
    </Panel>
  );
}
