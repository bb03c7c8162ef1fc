import { Flex, Stack } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { useMe } from "../../../backoffice/queries/me.ts";
import { TopBar } from "../../../backoffice/shell/top-bar.tsx";
import charts from "../../../manage-ui/charts/charts.module.css";
import figures from "../../../manage-ui/charts/figures.module.css";
import { Page } from "../../../manage-ui/page.tsx";
import { askInBrowser, preload } from "../../../manage-ui/preload.ts";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import { formatNumber } from "../../../ui/format.ts";
import { Notice } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { CustomerDetails } from "../../contract.ts";
import type { Route } from "./+types/customer-page";
import { CustomerConsents } from "./customer-consents.tsx";
import { CustomerMessages } from "./customer-messages.tsx";
import { CustomerNotes } from "./customer-notes.tsx";
import { CustomerOrders } from "./customer-orders.tsx";
import { CustomerTickets } from "./customer-tickets.tsx";
import { EraseCustomer } from "./erase-customer.tsx";
import { nameOf, Spent } from "./customer-words.tsx";
import { customerQuery } from "./customers-query.ts";

export function loader(args: Route.LoaderArgs) {
  return preload(args, (client) => [client.fetchQuery(customerQuery(Number(args.params.customerId)))]);
}

export const clientLoader = askInBrowser;

/** All details of one customer. */
export default function CustomerPage() {
  const { t } = useLingui();
  const { data: customer, error, refetch } = useQuery(customerQuery(Number(useParams()["customerId"])));
  const title = customer ? nameOf(customer) || customer.email : t`Customer`;
  return (
    <>
      <TopBar
        crumbs={[
          { key: "customers", content: <Link to="/manage/customers">{t`Customers`}</Link> },
          { key: "customer", content: title },
        ]}
      />
      <Page
        title={title}
        context={t`Customers`}
        description={customer && <a href={`mailto:${customer.email}`}>{customer.email}</a>}
      >
        {error && !customer && <ProblemNotice error={error} onRetry={() => void refetch()} />}
        {!customer && !error && <Skeleton lines={8} />}
        {customer && <Details customer={customer} />}
      </Page>
    </>
  );
}

function Details({ customer }: { customer: CustomerDetails }) {
  const { timezone } = useMe();
  return (
    <>
      {customer.undeliverable_since && (
        <Notice tone="warning" title={<Trans>E-mails do not reach this address</Trans>}>
          <Trans>
            It refused one on <DateTime at={customer.undeliverable_since} zone={timezone} style="date" />.
            Messages skip it for 90 days; check with the buyer whether it is right.
          </Trans>
        </Notice>
      )}
      <Figures customer={customer} />
      <Flex wrap="wrap" gap="lg" align="flex-start">
        <Stack gap="lg" miw={0} flex="3 1 30rem">
          <CustomerOrders orders={customer.orders} />
          <CustomerTickets tickets={customer.tickets} />
          <CustomerMessages messages={customer.messages} />
        </Stack>
        <Stack gap="lg" miw={0} flex="1 1 18rem">
          <CustomerNotes customer={customer} />
          <CustomerConsents consents={customer.consents} />
          <EraseCustomer customer={customer} />
        </Stack>
      </Flex>
    </>
  );
}

function Figures({ customer }: { customer: CustomerDetails }) {
  const { t, i18n } = useLingui();
  const { timezone } = useMe();
  const { orders_count, tickets_count, first_order_at } = customer;
  const all = [
    { label: t`Spent`, value: <Spent spent={customer.spent} /> },
    { label: t`Orders`, value: formatNumber(orders_count, i18n.locale) },
    { label: t`Valid tickets`, value: formatNumber(tickets_count, i18n.locale) },
    {
      label: t`Customer since`,
      value: first_order_at ? <DateTime at={first_order_at} zone={timezone} style="date" /> : "–",
    },
  ];
  return (
    <dl className={`${figures.figures} ${charts.row}`}>
      {all.map(({ label, value }) => (
        <div key={label} className={figures.figure}>
          <dt className={figures.label}>{label}</dt>
          <dd className={figures.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
