import { Trans, useLingui } from "@lingui/react/macro";
import { Form, Link, redirect, redirectDocument, useNavigation } from "react-router";
import { pageOf } from "../../../platform/http/pages/page-context.ts";
import { useConfig } from "../../../platform/web/use-config.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { Refusal } from "../../../values/refusal.ts";
import type { AccountsContract } from "../../../accounts/contract.ts";
import type { Route } from "./+types/register-page";
import { AuthProblem, errorOf, NAME_FIELDS, PASSWORD_FIELDS } from "../auth-problem.tsx";
import styles from "../auth.module.css";
import { ClosedRegistration } from "./closed-registration.tsx";
import { Attribution } from "./attribution.tsx";
import { attributionIn } from "./attribution-in.ts";
import { placeOfLanguages } from "./guess-place.ts";
import { NewPasswordField } from "../new-password-field.tsx";
import { PlaceSentence } from "./place-sentence.tsx";
import { refuseAuthAction, textOf } from "../refuse-auth-action.ts";
import { AFTER_LOGIN, entryPath, returnToOf } from "../return-to.ts";
import { ProofOfWork } from "./proof-of-work.tsx";
import { splitName } from "./split-name.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call, clientFor } = pageOf(context);
  const returnTo = returnToOf(request);
  if (await call.member()) throw redirect(AFTER_LOGIN);
  const { data: registration } = await clientFor<AccountsContract>()("GET /auth/registration", {});
  return {
    returnTo,
    isOpen: registration.is_open,
    place: placeOfLanguages(request.headers.get("accept-language")),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { call, clientFor } = pageOf(context);
  const api = clientFor<AccountsContract>();
  const form = await request.formData();
  const typed = { name: textOf(form, "name"), email: textOf(form, "email") };
  try {
    await api("POST /auth/register", {
      body: {
        ...splitName(typed.name),
        email: typed.email,
        password: textOf(form, "password"),
        currency_code: textOf(form, "currency_code") as "USD",
        timezone: textOf(form, "timezone") || "UTC",
        locale: call.locale,
        ...proofOf(form),
        ...attributionIn(form, request),
      },
    });
  } catch (error) {
    const isAsked = error instanceof Refusal && error.code === "proof_required";
    const proof = isAsked ? (await api("GET /auth/sign-up-proof")).data : null;
    return refuseAuthAction(error, call, { ...typed, proof });
  }
  // The first page of the account reports the sign-up to the analytics.
  return redirectDocument(pageOf(context).publicConfig.hasAnalytics ? "/welcome?signed_up=1" : "/welcome");
}

/** The browser's answer to the proof-of-work task of the earlier refusal. */
function proofOf(form: FormData) {
  const [task, answer] = [textOf(form, "proof_task"), textOf(form, "proof_answer")];
  return task && answer ? { proof: { task, answer } } : {};
}

const FIELDS = { ...NAME_FIELDS, email: "email", email_taken: "email", ...PASSWORD_FIELDS };

export default function RegisterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const isBusy = useNavigation().state !== "idle";
  const isTaken = actionData?.problem.code === "email_taken";
  const proof = actionData?.proof;
  const logIn = entryPath("/auth/login", { email: actionData?.email, return_to: loaderData.returnTo });
  if (!loaderData.isOpen) return <ClosedRegistration logIn={logIn} />;
  return (
    <>
      <title>{t`Create an account`}</title>
      <meta name="robots" content="noindex" />
      <div className={styles.head}>
        <h1>
          <Trans>Create an account</Trans>
        </h1>
        <p>
          <Trans>Your first event can be on sale in a few minutes.</Trans>
        </p>
      </div>
      <AuthProblem refused={proof ? undefined : actionData} fields={FIELDS} />
      <Form method="post" noValidate className="stack">
        <TextField
          id="name"
          name="name"
          label={t`Your name`}
          autoComplete="name"
          enterKeyHint="next"
          required
          maxLength={200}
          defaultValue={actionData?.name}
          error={errorOf(actionData, ...Object.keys(NAME_FIELDS))}
        />
        <TextField
          id="email"
          name="email"
          type="email"
          label={t`E-mail`}
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          enterKeyHint="next"
          required
          defaultValue={actionData?.email}
          error={
            isTaken ? (
              <>
                {actionData?.problem.detail}{" "}
                <Link to={logIn}>
                  <Trans>Log in instead</Trans>
                </Link>
              </>
            ) : (
              errorOf(actionData, "email")
            )
          }
        />
        <NewPasswordField label={t`Password`} error={errorOf(actionData, ...Object.keys(PASSWORD_FIELDS))} />
        {proof && <ProofOfWork proof={proof} sentence={actionData?.problem.detail} />}
        <Attribution />
        <PlaceSentence guessed={loaderData.place} />
        <Button size="large" isWide isBusy={isBusy}>
          <Trans>Create account</Trans>
        </Button>
        <Terms />
      </Form>
      <p className={styles.after}>
        <Trans>
          Already have an account?{" "}
          <Link to={logIn} className="tap-area">
            Log in
          </Link>
        </Trans>
      </p>
    </>
  );
}

/** The terms and the privacy policy of the installation, if it has any. */
function Terms() {
  const { termsUrl, privacyUrl } = useConfig();
  if (!termsUrl && !privacyUrl) return null;
  return (
    <p className="muted size-14">
      {termsUrl && (
        <Trans>
          By creating an account you agree to the <a href={termsUrl}>terms</a>.
        </Trans>
      )}{" "}
      {privacyUrl && (
        <Trans>
          The <a href={privacyUrl}>privacy notice</a> explains what happens to your data.
        </Trans>
      )}
    </p>
  );
}
