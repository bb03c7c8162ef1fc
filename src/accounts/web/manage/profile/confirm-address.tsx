import { Button, Group, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { StackedForm } from "../../../../manage-ui/stacked-form.tsx";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { useMe } from "../../../../backoffice/queries/me.ts";
import { useToasts } from "../../../../ui/overlays/toasts.tsx";
import { profileApi, useProfileChange } from "./profile-queries.ts";

/** Confirms the address with the code from the email, or sends another email. */
export function ConfirmAddress() {
  const { t } = useLingui();
  const { show } = useToasts();
  const { id: user_id } = useMe();
  const params = { user_id };
  const [code, setCode] = useState("");
  const confirm = useProfileChange(() =>
    profileApi()("POST /users/{user_id}/confirm-email-with-code", { params, body: { code } }),
  );
  const resend = useProfileChange(() =>
    profileApi()("POST /users/{user_id}/resend-email-confirmation", { params }),
  );
  const failed = confirm.error ?? resend.error;
  const handleSubmit = (submit: FormEvent) => {
    submit.preventDefault();
    confirm.mutate(undefined, { onSuccess: () => show({ message: t`Your address is confirmed.` }) });
  };
  return (
    <StackedForm maw="30rem" onSubmit={handleSubmit} noValidate>
      <TextInput
        label={t`Code from the e-mail`}
        description={t`Six digits. Until your address is confirmed, nothing can be published or sent.`}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        value={code}
        onChange={(input) => setCode(input.currentTarget.value)}
      />
      {failed && <ProblemNotice error={failed} />}
      <Group gap="xs" align="stretch">
        <Button type="submit" loading={confirm.isPending}>
          <Trans>Confirm address</Trans>
        </Button>
        <Button
          variant="default"
          loading={resend.isPending}
          onClick={() =>
            resend.mutate(undefined, { onSuccess: () => show({ message: t`A new code is on its way.` }) })
          }
        >
          <Trans>Send a new code</Trans>
        </Button>
      </Group>
    </StackedForm>
  );
}
