import { Button, Stack } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "react-router";
import { Page } from "../../../manage-ui/page.tsx";
import { Panel } from "../../../manage-ui/panel.tsx";
import { askInBrowser, preload } from "../../../manage-ui/preload.ts";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { connectQuery } from "../../../backoffice/queries/connect.ts";
import { meQuery, useMe } from "../../../backoffice/queries/me.ts";
import { vatQuery } from "../../../backoffice/queries/vat.ts";
import { TopBar } from "../../../backoffice/shell/top-bar.tsx";
import { count } from "../../../platform/web/visits/count.ts";
import { browserClient } from "../../../platform/http/browser-client.ts";
import { Chip } from "../../../ui/chip.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { PaymentsContract } from "../../contract.ts";
import type { Route } from "./+types/account-payment-page";
import { VatPanel } from "./vat-panel.tsx";

export function loader(args: Route.LoaderArgs) {
  return preload(args, (client) => [
    client
      .fetchQuery(meQuery())
      .then(({ account_id: accountId, role }) =>
        Promise.all([
          role !== "ORGANIZER" && client.prefetchQuery(connectQuery(accountId)),
          client.prefetchQuery(vatQuery(accountId)),
        ]),
      ),
  ]);
}

export const clientLoader = askInBrowser;

/** Shows which account receives the money of sales, and connects the organiser's own Stripe account. */
export default function AccountPaymentPage() {
  const { t } = useLingui();
  const isAdmin = useMe().role !== "ORGANIZER";
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
          { key: "payment", content: <Trans>Payments</Trans> },
        ]}
      />
      <Page title={t`Payments`} description={<Trans>Where your money goes when buyers pay online.</Trans>}>
        <Stack gap="lg" maw="46rem" miw={0}>
          {isAdmin ? (
            <Accounts />
          ) : (
            <Notice>
              <Trans>Only account administrators can see payout details.</Trans>
            </Notice>
          )}
          <VatPanel />
        </Stack>
      </Page>
    </>
  );
}

function Accounts() {
  const { account_id: accountId } = useMe();
  const { data, error, refetch } = useQuery(connectQuery(accountId));
  useCountedConnection(accountId, data?.has_completed_setup);
  if (error) return <ProblemNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  if (!data.is_saas_mode_enabled) {
    return (
      <Panel title={<Trans>Taken by this installation</Trans>}>
        <p>
          <Trans>
            This installation takes all payments on its own account. There is nothing for you to set up.
          </Trans>
        </p>
      </Panel>
    );
  }
  const [first] = data.stripe_connect_accounts;
  return (
    <Panel
      title="Stripe"
      action={
        data.has_completed_setup ? (
          <Chip tone="success">
            <Trans>Ready</Trans>
          </Chip>
        ) : (
          <Chip tone="warning">
            <Trans>Not set up yet</Trans>
          </Chip>
        )
      }
    >
      {data.has_completed_setup ? (
        <p>
          <Trans>Payments go straight to your account {data.primary_stripe_account_id} at Stripe.</Trans>
        </p>
      ) : (
        <>
          <p>
            <Trans>
              Payments go straight to an account of your own at Stripe. Until it is set up, buyers cannot pay
              you online.
            </Trans>
          </p>
          <ConnectButton accountId={accountId} isBegun={first !== undefined} />
        </>
      )}
    </Panel>
  );
}

/** Counts a connected account for web analytics when its member has just returned from Stripe. */
function useCountedConnection(accountId: number, isConnected: boolean | undefined): void {
  useEffect(() => {
    if (isConnected && new URLSearchParams(location.search).has("is_return"))
      count("stripe connected", { once: `connected.${accountId}` });
  }, [accountId, isConnected]);
}

function ConnectButton({ accountId, isBegun }: { accountId: number; isBegun: boolean }) {
  const connect = useMutation({
    mutationFn: () =>
      browserClient<PaymentsContract>()("POST /accounts/{account_id}/stripe/connect", {
        params: { account_id: accountId },
        body: {},
      }),
    onSuccess: ({ data }) =>
      data.connect_url ? window.location.assign(data.connect_url) : window.location.reload(),
  });
  return (
    <>
      {connect.isError && <ProblemNotice error={connect.error} />}
      <div>
        <Button loading={connect.isPending} onClick={() => connect.mutate()}>
          {isBegun ? <Trans>Continue at Stripe</Trans> : <Trans>Set up at Stripe</Trans>}
        </Button>
      </div>
    </>
  );
}
