import { Trans, useLingui } from "@lingui/react/macro";
import { data, Form, useNavigation } from "react-router";
import { pageOf } from "../../platform/http/pages/page-context.ts";
import { problemOfPage } from "../../platform/http/pages/page-problem.ts";
import { Button } from "../../ui/button.tsx";
import type { AccountsContract } from "../../accounts/contract.ts";
import type { Route } from "./+types/confirm-email-change-page";
import { ConfirmedAddress } from "./confirmed-address.tsx";
import { EndedEmailLink } from "./ended-email-link.tsx";
import { AuthProblem } from "./auth-problem.tsx";
import styles from "./auth.module.css";
import { refuseAuthAction } from "./refuse-auth-action.ts";

/** Changes nothing when it is opened, because mail programs open links too. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { call, clientFor } = pageOf(context);
  const isLoggedIn = (await call.member()) !== null;
  try {
    const found = await clientFor<AccountsContract>()("GET /auth/email-change/{token}", { params });
    return { found: found.data, problem: null, isLoggedIn };
  } catch (error) {
    const problem = problemOfPage(error, call);
    return data({ found: null, problem, isLoggedIn }, { status: problem.status });
  }
}

export async function action({ params, context }: Route.ActionArgs) {
  const { call, clientFor } = pageOf(context);
  const api = clientFor<AccountsContract>();
  try {
    const { data: found } = await api("GET /auth/email-change/{token}", { params });
    const user = { user_id: found.user_id, token: params.token };
    const { data: changed } = await api("POST /users/{user_id}/email-change/{token}", { params: user });
    return { email: changed.email };
  } catch (error) {
    return refuseAuthAction(error, call, {});
  }
}

export default function ConfirmEmailChangePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const isBusy = useNavigation().state !== "idle";
  const { found, problem, isLoggedIn } = loaderData;
  if (actionData && "email" in actionData)
    return <ConfirmedAddress email={actionData.email} isLoggedIn={isLoggedIn} />;
  if (!found) return <EndedEmailLink sentence={problem?.detail} isLoggedIn={isLoggedIn} />;
  return (
    <>
      <title>{t`Confirm your new e-mail address`}</title>
      <meta name="robots" content="noindex" />
      <div className={styles.head}>
        <h1>
          <Trans>Confirm your new e-mail address</Trans>
        </h1>
        <p>
          <Trans>After that, you log in with {found.email}.</Trans>
        </p>
      </div>
      <AuthProblem refused={actionData} fields={{}} />
      <Form method="post" className="stack">
        <Button size="large" isWide isBusy={isBusy}>
          <Trans>Use this address</Trans>
        </Button>
      </Form>
    </>
  );
}
