import { Trans, useLingui } from "@lingui/react/macro";
import { data, Form, useNavigation } from "react-router";
import { pageOf } from "../../platform/http/pages/page-context.ts";
import { problemOfPage } from "../../platform/http/pages/page-problem.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import type { AccountsContract } from "../../accounts/contract.ts";
import type { Route } from "./+types/reset-password-page";
import { AuthProblem, errorOf, PASSWORD_FIELDS } from "./auth-problem.tsx";
import styles from "./auth.module.css";
import { redirectAfterLogin } from "./redirect-after-login.ts";
import { NewPasswordField } from "./new-password-field.tsx";
import { refuseAuthAction, textOf } from "./refuse-auth-action.ts";

/** Checks the link when it is opened, so that nobody types a new password for an ended link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { call, clientFor } = pageOf(context);
  const api = clientFor<AccountsContract>();
  try {
    await api("GET /auth/reset-password/{token}", { params });
    return { problem: null };
  } catch (error) {
    const problem = problemOfPage(error, call);
    return data({ problem }, { status: problem.status });
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { call, clientFor } = pageOf(context);
  const api = clientFor<AccountsContract>();
  const password = textOf(await request.formData(), "password");
  try {
    return redirectAfterLogin(
      await api("POST /auth/reset-password/{token}", { params, body: { password } }),
      null,
    );
  } catch (error) {
    return refuseAuthAction(error, call, {});
  }
}

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const isBusy = useNavigation().state !== "idle";
  if (loaderData.problem) return <EndedLink sentence={loaderData.problem.detail} />;
  return (
    <>
      <title>{t`Choose a new password`}</title>
      <meta name="robots" content="noindex" />
      <div className={styles.head}>
        <h1>
          <Trans>Choose a new password</Trans>
        </h1>
        <p>
          <Trans>This logs you in straight away, and logs you out everywhere else.</Trans>
        </p>
      </div>
      <AuthProblem refused={actionData} fields={PASSWORD_FIELDS} />
      <Form method="post" noValidate className="stack">
        <NewPasswordField
          label={t`New password`}
          error={errorOf(actionData, ...Object.keys(PASSWORD_FIELDS))}
        />
        <Button size="large" isWide isBusy={isBusy}>
          <Trans>Save and log in</Trans>
        </Button>
      </Form>
    </>
  );
}

function EndedLink({ sentence }: { sentence: string | undefined }) {
  const { t } = useLingui();
  return (
    <>
      <title>{t`This link no longer works`}</title>
      <meta name="robots" content="noindex" />
      <div className={styles.head}>
        <h1>
          <Trans>This link no longer works</Trans>
        </h1>
        <p>{sentence}</p>
      </div>
      <ButtonLink href="/auth/forgot-password" size="large" isWide>
        <Trans>Send a new link</Trans>
      </ButtonLink>
    </>
  );
}
