import { SimpleGrid, Text } from "@mantine/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import {
  type Icon,
  IconCalendarCog,
  IconCreditCard,
  IconHistory,
  IconHome,
  IconKey,
  IconReceiptTax,
  IconUsers,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { LinkCard } from "../../../manage-ui/link-card.tsx";
import { Page } from "../../../manage-ui/page.tsx";
import { askInBrowser, preload } from "../../../manage-ui/preload.ts";
import { connectQuery, paymentStateOf } from "../../../backoffice/queries/connect.ts";
import { taxesInUseQuery } from "../../../backoffice/queries/taxes-in-use.ts";
import { meQuery, useMe } from "../../../backoffice/queries/me.ts";
import { vatQuery } from "../../../backoffice/queries/vat.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useConfig } from "../../../platform/web/use-config.ts";
import type { Route } from "./+types/account-page";
import { AccountBar } from "./account-bar.tsx";
import { accountQuery, usersQuery } from "./account-queries.ts";

const ALL_USERS = { page: 1, per_page: 20, filter_fields: {} };

export function loader(args: Route.LoaderArgs) {
  return preload(args, (client) => [
    client.fetchQuery(accountQuery()),
    client
      .fetchQuery(meQuery())
      .then(({ account_id, role }) =>
        Promise.all([
          client.prefetchQuery(taxesInUseQuery(account_id)),
          role === "ORGANIZER"
            ? client.prefetchQuery(vatQuery(account_id))
            : client.prefetchQuery(connectQuery(account_id)),
          role !== "ORGANIZER" && client.prefetchQuery(usersQuery(ALL_USERS)),
        ]),
      ),
  ]);
}

export const clientLoader = askInBrowser;

/** Every part of the account with its current state. */
export default function AccountPage() {
  const { t } = useLingui();
  const { account, role, sees_all_events: seesAll } = useMe();
  const { hasPayoutSetup } = useConfig();
  const isAdmin = role !== "ORGANIZER";
  return (
    <>
      <AccountBar />
      <Page
        title={account.name}
        context={t`Account`}
        description={<Trans>What applies to all of your events.</Trans>}
      >
        <SimpleGrid
          className="plain-list"
          minColWidth="min(20rem, 100%)"
          autoFlow="auto-fill"
          renderRoot={(root) => <ul {...root} />}
        >
          <AccountCard to="/account/settings" icon={IconHome} title={t`Account details`}>
            <SettingsState />
          </AccountCard>
          {isAdmin && (
            <AccountCard to="/account/users" icon={IconUsers} title={t`People`}>
              <UsersState />
            </AccountCard>
          )}
          {isAdmin && (
            <AccountCard to="/account/api-keys" icon={IconKey} title={t`API keys`}>
              <Trans>Let your own software use this account.</Trans>
            </AccountCard>
          )}
          <AccountCard to="/account/taxes-and-fees" icon={IconReceiptTax} title={t`Taxes and fees`}>
            <TaxesState />
          </AccountCard>
          {seesAll && (
            <AccountCard to="/account/event-defaults" icon={IconCalendarCog} title={t`Event defaults`}>
              <Trans>What an event starts with</Trans>
            </AccountCard>
          )}
          {isAdmin && (
            <AccountCard to="/account/audit-log" icon={IconHistory} title={t`Audit log`}>
              <Trans>Who changed what, and from where.</Trans>
            </AccountCard>
          )}
          {!isAdmin && <VatCard />}
          {isAdmin && hasPayoutSetup && (
            <AccountCard to="/account/payment" icon={IconCreditCard} title={t`Payments`}>
              <PaymentState />
            </AccountCard>
          )}
        </SimpleGrid>
      </Page>
    </>
  );
}

interface AccountCardProps {
  to: string;
  icon: Icon;
  title: string;
  children: ReactNode;
}

function AccountCard({ to, icon, title, children }: AccountCardProps) {
  return (
    <LinkCard icon={icon} title={<Link to={to}>{title}</Link>} align="stretch">
      <Text mt={4} c="dimmed">
        {children}
      </Text>
    </LinkCard>
  );
}

function SettingsState() {
  const { data } = useQuery(accountQuery());
  if (!data) return <CardBone />;
  if (!data.address_line_1) return <Trans>No address yet</Trans>;
  return [data.address_line_1, data.city].filter(Boolean).join(", ");
}

function UsersState() {
  const { data, isError } = useQuery(usersQuery(ALL_USERS));
  if (isError) return <Unknown />;
  if (!data) return <CardBone />;
  const invited = data.data.filter(({ status }) => status === "INVITED").length;
  const people = data.meta.total - invited;
  return (
    <>
      <Plural value={people} one="# person" other="# people" />
      {invited > 0 && (
        <>
          {" · "}
          <Plural value={invited} one="# invited" other="# invited" />
        </>
      )}
    </>
  );
}

function TaxesState() {
  const { data, isError } = useQuery(taxesInUseQuery(useMe().account_id));
  if (isError) return <Unknown />;
  if (data === undefined) return <CardBone />;
  return <Plural value={data} _0="None: prices are what people pay" one="# in use" other="# in use" />;
}

function PaymentState() {
  const { data, isError } = useQuery({ ...connectQuery(useMe().account_id), select: paymentStateOf });
  if (isError) return <Unknown />;
  if (!data) return <CardBone />;
  return {
    READY: <Trans>Connected</Trans>,
    NOT_CONNECTED: <Trans>Not connected</Trans>,
    BY_INSTALLATION: <Trans>Taken by this installation</Trans>,
  }[data];
}

/** The only payment card for organisers. Shown if the platform's fee is taxed. */
function VatCard() {
  const { t } = useLingui();
  const { data } = useQuery(vatQuery(useMe().account_id));
  if (!data?.meta.is_handled) return null;
  const number = data.data?.vat_number;
  return (
    <AccountCard to="/account/payment" icon={IconCreditCard} title={t`Payments`}>
      {number ? <Trans>VAT number {number}</Trans> : <Trans>No VAT number</Trans>}
    </AccountCard>
  );
}

function CardBone() {
  return <Skeleton style={{ display: "inline-block", inlineSize: "8rem", blockSize: "1em" }} />;
}

/** Shown if the state is unavailable. The page behind the card explains the error and retries. */
function Unknown() {
  return <Trans>Could not be loaded</Trans>;
}
