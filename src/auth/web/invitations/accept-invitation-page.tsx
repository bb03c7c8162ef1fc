import { Trans, useLingui } from "@lingui/react/macro";
import { data, Form, redirect, redirectDocument, useNavigation } from "react-router";
import { pageOf } from "../../../platform/http/pages/page-context.ts";
import { problemOfPage } from "../../../platform/http/pages/page-problem.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import type { AccountsContract, Invitation } from "../../../accounts/contract.ts";
import type { Route } from "./+types/accept-invitation-page";
import { EndedInvitation } from "./ended-invitation.tsx";
import { AuthProblem, errorOf, NAME_FIELDS, PASSWORD_FIELDS, type Refused } from "../auth-problem.tsx";
import styles from "../auth.module.css";
import { InvitationOffer } from "./invitation-offer.tsx";
import { NewPasswordField } from "../new-password-field.tsx";
import { refuseAuthAction, textOf } from "../refuse-auth-action.ts";
import { entryPath, homeOf } from "../return-to.ts";
import { splitName } from "../register/split-name.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { call, clientFor } = pageOf(context);
  const api = clientFor<AccountsContract>();
  try {
    const invitation = await api("GET /auth/invitation/{token}", { params });
    return { invitation: invitation.data, problem: null };
  } catch (error) {
    const problem = problemOfPage(error, call);
    return data({ invitation: null, problem }, { status: problem.status });
  }
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const { call, clientFor } = pageOf(context);
  const api = clientFor<AccountsContract>();
  const form = await request.formData();
  if (form.get("intent") === "log-out") {
    await api("POST /auth/logout");
    return redirect(url.pathname);
  }
  const name = textOf(form, "name");
  const password = textOf(form, "password");
  try {
    const body = form.has("password") ? { ...splitName(name), password } : {};
    const { data: accepted } = await api("POST /auth/invitation/{token}", { params, body });
    if (!accepted.is_logged_in)
      return redirect(entryPath("/auth/login", { email: accepted.email, joined: "1" }));
    const { data: me } = await api("GET /users/me");
    return redirectDocument(homeOf(me.role));
  } catch (error) {
    return refuseAuthAction(error, call, { name });
  }
}

/** Shows who invites, and for which role. Then asks for a click, or for a name and a password. */
export default function AcceptInvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { invitation } = loaderData;
  if (!invitation) return <EndedInvitation problem={loaderData.problem} />;
  return (
    <>
      <title>{t`Accept an invitation`}</title>
      <meta name="robots" content="noindex" />
      <div className={styles.head}>
        <h1>
          <Trans>Join {invitation.account.name}</Trans>
        </h1>
        <p>
          {invitation.invited_by ? (
            <Trans>
              {invitation.invited_by} has invited {invitation.email}.
            </Trans>
          ) : (
            <Trans>This invitation is for {invitation.email}.</Trans>
          )}
        </p>
      </div>
      <InvitationOffer role={invitation.role} />
      {invitation.is_for_caller === false ? (
        <ForAnotherPerson email={invitation.email} />
      ) : (
        <Acceptance invitation={invitation} refused={actionData} />
      )}
    </>
  );
}

interface AcceptanceProps {
  invitation: Invitation;
  refused: (Refused & { name: string }) | undefined;
}

function Acceptance({ invitation, refused }: AcceptanceProps) {
  const { t } = useLingui();
  const isBusy = useNavigation().state !== "idle";
  const knownName = [invitation.first_name, invitation.last_name].filter(Boolean).join(" ");
  return (
    <>
      <AuthProblem refused={refused} fields={{ ...NAME_FIELDS, ...PASSWORD_FIELDS }} />
      <Form method="post" noValidate className="stack">
        {!invitation.is_known && (
          <>
            <TextField
              id="name"
              name="name"
              label={t`Your name`}
              autoComplete="name"
              enterKeyHint="next"
              required
              maxLength={200}
              defaultValue={refused?.name ?? knownName}
              error={errorOf(refused, ...Object.keys(NAME_FIELDS))}
            />
            <input type="hidden" name="username" autoComplete="username" value={invitation.email} />
            <NewPasswordField label={t`Password`} error={errorOf(refused, ...Object.keys(PASSWORD_FIELDS))} />
          </>
        )}
        <Button size="large" isWide isBusy={isBusy}>
          <Trans>Accept the invitation</Trans>
        </Button>
      </Form>
    </>
  );
}

function ForAnotherPerson({ email }: { email: string }) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <>
      <Notice tone="warning">
        <Trans>
          You are logged in with another address. To accept as {email}, log out first; the invitation stays
          valid.
        </Trans>
      </Notice>
      <Form method="post" className="stack">
        <input type="hidden" name="intent" value="log-out" />
        <Button size="large" isWide isBusy={isBusy}>
          <Trans>Log out and continue</Trans>
        </Button>
      </Form>
    </>
  );
}
