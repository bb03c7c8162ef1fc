import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Form, Link, redirect, useNavigation } from "react-router";
import { pageOf } from "../../platform/http/pages/page-context.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import type { AccountsContract } from "../../accounts/contract.ts";
import { DEMO_LOGIN } from "../../accounts/rules/demo-login.ts";
import type { Route } from "./+types/log-in-page";
import { CurrentPasswordField } from "./current-password-field.tsx";
import { DemoLogin } from "./demo-login-part.tsx";
import { AuthProblem, errorOf } from "./auth-problem.tsx";
import styles from "./auth.module.css";
import { redirectAfterLogin } from "./redirect-after-login.ts";
import { PasskeyButton } from "./passkeys/passkey-button.tsx";
import { refuseAuthAction, textOf } from "./refuse-auth-action.ts";
import { entryPath, homeOf, returnToOf } from "./return-to.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call, clientFor, publicConfig } = pageOf(context);
  const returnTo = returnToOf(request);
  const member = await call.member();
  // A member with `return_to` stays here: that page may have sent them here because their role is too low.
  if (member && !returnTo) throw redirect(homeOf(member.role));
  const { data: registration } = await clientFor<AccountsContract>()("GET /auth/registration", {});
  return {
    returnTo,
    isOpen: registration.is_open,
    home: member && homeOf(member.role),
    hasJoined: new URL(request.url).searchParams.has("joined"),
    hasExpired: new URL(request.url).searchParams.has("expired"),
    email: new URL(request.url).searchParams.get("email") ?? "",
    demoLogin: publicConfig.isDemo ? DEMO_LOGIN : null,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { call, clientFor, publicConfig } = pageOf(context);
  const api = clientFor<AccountsContract>();
  const form = await request.formData();
  const isDemoLogin = publicConfig.isDemo && form.get("intent") === "demo";
  const typed = { email: textOf(form, "email"), password: textOf(form, "password") };
  try {
    const answer = await api("POST /auth/login", { body: isDemoLogin ? DEMO_LOGIN : typed });
    return redirectAfterLogin(answer, returnToOf(request));
  } catch (error) {
    return refuseAuthAction(error, call, { email: typed.email });
  }
}

export default function LogInPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const isBusy = useNavigation().state !== "idle";
  const { returnTo, demoLogin } = loaderData;
  const email = actionData?.email ?? loaderData.email;
  // The page for a new password starts with what is typed here.
  const [typed, setTyped] = useState(email);
  return (
    <>
      <title>{t`Log in`}</title>
      <meta name="robots" content="noindex" />
      <div className={styles.head}>
        <h1>
          <Trans>Log in</Trans>
        </h1>
        {returnTo && !loaderData.home && (
          <p>
            {loaderData.hasExpired ? (
              <Trans>Your session has ended. Log in and you’ll be back where you were.</Trans>
            ) : (
              <Trans>We will then take you to the page you asked for.</Trans>
            )}
          </p>
        )}
      </div>
      {loaderData.home && !actionData && (
        <Notice>
          <Trans>
            You are logged in, but this account cannot see that page. Log in with another account, or go to{" "}
            <a href={loaderData.home}>your own pages</a>.
          </Trans>
        </Notice>
      )}
      {loaderData.hasJoined && !actionData && (
        <Notice tone="success">
          <Trans>You have accepted the invitation. Log in to continue.</Trans>
        </Notice>
      )}
      <AuthProblem refused={actionData} fields={{ email: "email", password: "password" }}>
        <Link to={entryPath("/auth/forgot-password", { email: typed })} className="tap-area">
          <Trans>Choose a new password</Trans>
        </Link>
      </AuthProblem>
      <Form method="post" noValidate className="stack">
        <TextField
          id="email"
          name="email"
          type="email"
          label={t`E-mail`}
          autoComplete="username webauthn"
          inputMode="email"
          autoCapitalize="none"
          enterKeyHint="next"
          required
          defaultValue={email}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={errorOf(actionData, "email")}
        />
        <CurrentPasswordField error={errorOf(actionData, "password")} />
        <p className={styles.beside}>
          <Link to={entryPath("/auth/forgot-password", { email: typed })} className="tap-area">
            <Trans>Forgot your password?</Trans>
          </Link>
        </p>
        <Button size="large" isWide isBusy={isBusy}>
          <Trans>Log in</Trans>
        </Button>
      </Form>
      <PasskeyButton returnTo={returnTo} />
      {demoLogin && <DemoLogin {...demoLogin} isBusy={isBusy} />}
      <p className={styles.after}>
        {loaderData.isOpen ? (
          <Trans>
            New here?{" "}
            <Link to={entryPath("/auth/register", { return_to: returnTo })} className="tap-area">
              Create an account
            </Link>
          </Trans>
        ) : (
          <Trans>New here? You need an invitation.</Trans>
        )}
      </p>
    </>
  );
}
