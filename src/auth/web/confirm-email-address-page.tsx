import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent } from "react";
import { data, Form, useNavigation, useSubmit } from "react-router";
import { pageOf } from "../../platform/http/pages/page-context.ts";
import { problemOfPage } from "../../platform/http/pages/page-problem.ts";
import { Button } from "../../ui/button.tsx";
import type { AccountsContract } from "../../accounts/contract.ts";
import type { Route } from "./+types/confirm-email-address-page";
import { ConfirmedAddress } from "./confirmed-address.tsx";
import { EndedEmailLink } from "./ended-email-link.tsx";
import { AuthProblem } from "./auth-problem.tsx";
import styles from "./auth.module.css";
import { refuseAuthAction } from "./refuse-auth-action.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { call, clientFor } = pageOf(context);
  const isLoggedIn = (await call.member()) !== null;
  try {
    const found = await clientFor<AccountsContract>()("GET /auth/confirm-email/{token}", { params });
    return { found: found.data, problem: null, isLoggedIn };
  } catch (error) {
    const problem = problemOfPage(error, call);
    return data({ found: null, problem, isLoggedIn }, { status: problem.status });
  }
}

/** The link works once. Loading it again would report an error. */
export const shouldRevalidate = () => false;

export async function action({ params, context }: Route.ActionArgs) {
  const { call, clientFor } = pageOf(context);
  const api = clientFor<AccountsContract>();
  try {
    const { data: found } = await api("GET /auth/confirm-email/{token}", { params });
    const user = { user_id: found.user_id, token: params.token };
    await api("POST /users/{user_id}/confirm-email/{token}", { params: user });
    return { email: found.email };
  } catch (error) {
    return refuseAuthAction(error, call, {});
  }
}

/**
 * Confirms by script, because mail programs that prefetch links run no scripts. Without JavaScript there is a
 * button.
 */
export default function ConfirmEmailAddressPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const isBusy = useNavigation().state !== "idle";
  const { found, problem, isLoggedIn } = loaderData;
  useSubmitOnce(found !== null && !actionData);
  if (actionData && "email" in actionData)
    return <ConfirmedAddress email={actionData.email} isLoggedIn={isLoggedIn} />;
  if (!found) return <EndedEmailLink sentence={problem?.detail} isLoggedIn={isLoggedIn} />;
  return (
    <>
      <title>{t`Confirm your e-mail address`}</title>
      <meta name="robots" content="noindex" />
      <div className={styles.head}>
        <h1>
          <Trans>Confirm your e-mail address</Trans>
        </h1>
        <p>
          <Trans>Is {found.email} yours?</Trans>
        </p>
      </div>
      <AuthProblem refused={actionData} fields={{}} />
      <Form method="post" className="stack">
        <Button size="large" isWide isBusy={isBusy}>
          <Trans>Yes, confirm it</Trans>
        </Button>
      </Form>
    </>
  );
}

function useSubmitOnce(isWanted: boolean): void {
  const submit = useSubmit();
  const confirm = useEffectEvent(() => {
    if (isWanted) void submit(null, { method: "post" });
  });
  useEffect(() => confirm(), []);
}
