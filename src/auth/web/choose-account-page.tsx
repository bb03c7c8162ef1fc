import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Form, redirect, useNavigation } from "react-router";
import { pageOf } from "../../platform/http/pages/page-context.ts";
import { Icon } from "../../ui/icon.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import type { AccountsContract, OwnAccount } from "../../accounts/contract.ts";
import type { Route } from "./+types/choose-account-page";
import { AuthProblem } from "./auth-problem.tsx";
import styles from "./auth.module.css";
import { redirectAfterLogin } from "./redirect-after-login.ts";
import { refuseAuthAction, textOf } from "./refuse-auth-action.ts";
import { entryPath, returnToOf } from "./return-to.ts";
import { useRoleNames } from "./role-names.ts";

/** From this length on, a list gets a search field. */
const SEARCHED_FROM = 8;

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = pageOf(context).clientFor<AccountsContract>();
  const returnTo = returnToOf(request);
  const step = await api("GET /auth/login-step").catch(() => null);
  if (!step) throw redirect(entryPath("/auth/login", { return_to: returnTo }));
  if (step.next_step !== "CHOOSE_ACCOUNT") throw redirectAfterLogin(step, returnTo);
  return { accounts: step.accounts };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { call, clientFor } = pageOf(context);
  const api = clientFor<AccountsContract>();
  const account_id = Number(textOf(await request.formData(), "account_id"));
  try {
    return redirectAfterLogin(
      await api("POST /auth/choose-account", { body: { account_id } }),
      returnToOf(request),
    );
  } catch (error) {
    return refuseAuthAction(error, call, {});
  }
}

/** For a user of several accounts. The last used account comes first. */
export default function ChooseAccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const [wanted, setWanted] = useState("");
  const { accounts } = loaderData;
  const fitting = accounts.filter(({ name }) => name.toLowerCase().includes(wanted.trim().toLowerCase()));
  return (
    <>
      <title>{t`Choose an account`}</title>
      <meta name="robots" content="noindex" />
      <div className={styles.head}>
        <h1>
          <Trans>Where to?</Trans>
        </h1>
        <p>
          <Trans>You work in several accounts. You can switch to another one later.</Trans>
        </p>
      </div>
      <AuthProblem refused={actionData} fields={{}} />
      {accounts.length >= SEARCHED_FROM && (
        <TextField
          type="search"
          label={t`Find an account`}
          saysOptional={false}
          className="needs-script"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      )}
      <Form method="post" className="stack gap-8">
        {fitting.map((account) => (
          <AccountButton key={account.id} account={account} />
        ))}
        {fitting.length === 0 && (
          <p role="status">
            <Trans>No account matches that name.</Trans>
          </p>
        )}
      </Form>
    </>
  );
}

function AccountButton({ account }: { account: OwnAccount }) {
  const roles = useRoleNames();
  const isBusy = useNavigation().state !== "idle";
  return (
    <button
      name="account_id"
      value={account.id}
      className={styles.account}
      aria-disabled={isBusy || undefined}
    >
      <span>
        <strong>{account.name}</strong>
        <span className="muted size-14">{roles[account.role]}</span>
      </span>
      <Icon name="arrow-right" size={18} />
    </button>
  );
}
