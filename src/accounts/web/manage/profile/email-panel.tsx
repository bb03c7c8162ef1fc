import { Button, Group, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { StackedForm } from "../../../../manage-ui/stacked-form.tsx";
import { errorsOf, isAboutFields } from "../../../../manage-ui/saving/errors-of.ts";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { useMe } from "../../../../backoffice/queries/me.ts";
import { Chip } from "../../../../ui/chip.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import { PasswordField } from "../../../../ui/fields/text-field.tsx";
import { useToasts } from "../../../../ui/overlays/toasts.tsx";
import { ConfirmAddress } from "./confirm-address.tsx";
import { profileApi, useChangeMe, useProfileChange } from "./profile-queries.ts";

/** The address for the log-in. A new one counts once its mailed link was opened. */
export function EmailPanel() {
  const me = useMe();
  const [isChanging, setIsChanging] = useState(false);
  return (
    <Panel
      title={<Trans>E-mail address</Trans>}
      action={
        me.is_email_verified ? (
          <Chip tone="success" icon="check">
            <Trans>Confirmed</Trans>
          </Chip>
        ) : (
          <Chip tone="warning" icon="mail">
            <Trans>Not confirmed</Trans>
          </Chip>
        )
      }
    >
      <p>{me.email}</p>
      {!me.is_email_verified && <ConfirmAddress />}
      {me.pending_email && <PendingChange newEmail={me.pending_email} />}
      {isChanging ? (
        <ChangeForm onDone={() => setIsChanging(false)} />
      ) : (
        <div>
          <Button variant="default" onClick={() => setIsChanging(true)}>
            <Trans>Change address</Trans>
          </Button>
        </div>
      )}
    </Panel>
  );
}

function PendingChange({ newEmail }: { newEmail: string }) {
  const { t } = useLingui();
  const { show } = useToasts();
  const { id: user_id } = useMe();
  const resend = useProfileChange(() =>
    profileApi()("POST /users/{user_id}/resend-email-change", { params: { user_id } }),
  );
  const cancel = useProfileChange(() =>
    profileApi()("DELETE /users/{user_id}/email-change", { params: { user_id } }),
  );
  const failed = resend.error ?? cancel.error;
  return (
    <>
      <Notice
        action={
          <Group gap="xs" align="stretch">
            <Button
              variant="default"
              size="xs"
              loading={resend.isPending}
              onClick={() =>
                resend.mutate(undefined, { onSuccess: () => show({ message: t`The link is on its way.` }) })
              }
            >
              <Trans>Send the link again</Trans>
            </Button>
            <Button
              variant="default"
              size="xs"
              loading={cancel.isPending}
              onClick={() => cancel.mutate(undefined)}
            >
              <Trans>Keep the old address</Trans>
            </Button>
          </Group>
        }
      >
        <Trans>
          Within two days, open the link we sent to {newEmail}. Until then, everything stays as it is.
        </Trans>
      </Notice>
      {failed && <ProblemNotice error={failed} />}
    </>
  );
}

function ChangeForm({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const [form, setForm] = useState({ email: "", current_password: "" });
  const change = useChangeMe();
  const errors = errorsOf(change.error);
  const handleSubmit = (submit: FormEvent) => {
    submit.preventDefault();
    change.mutate(form, { onSuccess: onDone });
  };
  return (
    <StackedForm maw="30rem" onSubmit={handleSubmit} noValidate>
      <TextInput
        type="email"
        label={t`New e-mail address`}
        required
        autoComplete="email"
        value={form.email}
        error={errors.email}
        onChange={(input) => setForm({ ...form, email: input.currentTarget.value })}
      />
      <PasswordField
        label={t`Your password`}
        help={t`This stops anyone who finds your browser open from taking over your account.`}
        required
        autoComplete="current-password"
        value={form.current_password}
        error={errors.current_password}
        onChange={(input) => setForm({ ...form, current_password: input.currentTarget.value })}
      />
      {change.isError && !isAboutFields(change.error) && <ProblemNotice error={change.error} />}
      <Group gap="xs" align="stretch">
        <Button type="submit" loading={change.isPending}>
          <Trans>Send the link</Trans>
        </Button>
        <Button variant="default" onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
      </Group>
    </StackedForm>
  );
}
