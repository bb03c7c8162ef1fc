import { Trans, useLingui } from "@lingui/react/macro";
import { Form, Link, useNavigation } from "react-router";
import { pageOf } from "../../platform/http/pages/page-context.ts";
import { useConfig } from "../../platform/web/use-config.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import type { AccountsContract } from "../../accounts/contract.ts";
import type { Route } from "./+types/forgot-password-page";
import { AuthProblem, errorOf } from "./auth-problem.tsx";
import styles from "./auth.module.css";
import { refuseAuthAction, textOf } from "./refuse-auth-action.ts";

export function loader({ request }: Route.LoaderArgs) {
  return { email: new URL(request.url).searchParams.get("email") ?? "" };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { call, clientFor } = pageOf(context);
  const api = clientFor<AccountsContract>();
  const email = textOf(await request.formData(), "email");
  try {
    await api("POST /auth/forgot-password", { body: { email } });
  } catch (error) {
    return refuseAuthAction(error, call, { email });
  }
  return { email };
}

export default function ForgotPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const isBusy = useNavigation().state !== "idle";
  const refused = actionData && "problem" in actionData ? actionData : undefined;
  const isSent = actionData !== undefined && refused === undefined;
  return (
    <>
      <title>{t`Forgot your password?`}</title>
      <meta name="robots" content="noindex" />
      <div className={styles.head}>
        <h1>
          <Trans>Forgot your password?</Trans>
        </h1>
        <p>
          <Trans>We will e-mail you a link. It works once, for an hour.</Trans>
        </p>
      </div>
      {isSent && <Sent email={actionData.email} />}
      <AuthProblem refused={refused} fields={{ email: "email" }} />
      <Form method="post" noValidate className="stack">
        <TextField
          id="email"
          name="email"
          type="email"
          label={t`E-mail`}
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          enterKeyHint="send"
          required
          defaultValue={actionData?.email ?? loaderData.email}
          error={errorOf(refused, "email")}
        />
        <Button size="large" isWide isBusy={isBusy} variant={isSent ? "secondary" : "primary"}>
          {isSent ? <Trans>Send it again</Trans> : <Trans>Send the link</Trans>}
        </Button>
      </Form>
      <p className={styles.after}>
        <Link to="/auth/login" className="tap-area">
          <Trans>Back to log in</Trans>
        </Link>
      </p>
    </>
  );
}

/** Shows the same message for known and unknown addresses, so that nobody learns who has an account. */
function Sent({ email }: { email: string }) {
  const { hasMailbox } = useConfig();
  return (
    <Notice tone="success" isLive>
      <p>
        <Trans>
          If there is an account for {email}, the e-mail is on its way. If it does not arrive within a few
          minutes, check your spam folder too.
        </Trans>
      </p>
      {hasMailbox && (
        <p>
          <Trans>
            This demo does not send e-mails: you will find them in <a href="/dev/mail">the mailbox</a>.
          </Trans>
        </p>
      )}
    </Notice>
  );
}
