import { Trans, useLingui } from "@lingui/react/macro";
import { Form, Link, redirect, useNavigation } from "react-router";
import { pageOf } from "../../platform/http/pages/page-context.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import type { AccountsContract } from "../../accounts/contract.ts";
import type { Route } from "./+types/second-step-page";
import { AuthProblem, errorOf } from "./auth-problem.tsx";
import styles from "./auth.module.css";
import { redirectAfterLogin } from "./redirect-after-login.ts";
import { PasskeyButton } from "./passkeys/passkey-button.tsx";
import { refuseAuthAction, textOf } from "./refuse-auth-action.ts";
import { entryPath, returnToOf } from "./return-to.ts";

/** Shown only during a log-in. Any other visitor starts over. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = pageOf(context).clientFor<AccountsContract>();
  const returnTo = returnToOf(request);
  const step = await api("GET /auth/login-step").catch(() => null);
  if (!step) throw redirect(entryPath("/auth/login", { return_to: returnTo }));
  if (step.next_step !== "ENTER_CODE") throw redirectAfterLogin(step, returnTo);
  return { returnTo };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { call, clientFor } = pageOf(context);
  const api = clientFor<AccountsContract>();
  const code = textOf(await request.formData(), "code");
  try {
    return redirectAfterLogin(await api("POST /auth/second-step", { body: { code } }), returnToOf(request));
  } catch (error) {
    return refuseAuthAction(error, call, {});
  }
}

export default function SecondStepPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const isBusy = useNavigation().state !== "idle";
  const hasEnded = actionData?.problem.code === "login_step_ended";
  return (
    <>
      <title>{t`Two-step login`}</title>
      <meta name="robots" content="noindex" />
      <div className={styles.head}>
        <h1>
          <Trans>Two-step login</Trans>
        </h1>
        <p>
          <Trans>
            Enter the six digits that your authenticator app shows now, or one of your recovery codes.
          </Trans>
        </p>
      </div>
      <AuthProblem refused={actionData} fields={{ code: "code" }}>
        {hasEnded && (
          <Link to={entryPath("/auth/login", { return_to: loaderData.returnTo })} className="tap-area">
            <Trans>Log in again</Trans>
          </Link>
        )}
      </AuthProblem>
      <Form method="post" noValidate className="stack">
        <TextField
          id="code"
          name="code"
          label={t`Code`}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only thing to do on this page
          autoFocus
          maxLength={40}
          error={errorOf(actionData, "code")}
        />
        <Button size="large" isWide isBusy={isBusy}>
          <Trans>Continue</Trans>
        </Button>
      </Form>
      <PasskeyButton returnTo={loaderData.returnTo} />
      <p className={styles.after}>
        <Link to={entryPath("/auth/login", { return_to: loaderData.returnTo })} className="tap-area">
          <Trans>Start again</Trans>
        </Link>
      </p>
    </>
  );
}
