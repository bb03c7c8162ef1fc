import { Button } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { StackedForm } from "../../../../manage-ui/stacked-form.tsx";
import { errorsOf, isAboutFields } from "../../../../manage-ui/saving/errors-of.ts";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { useMe } from "../../../../backoffice/queries/me.ts";
import { PasswordField } from "../../../../ui/fields/text-field.tsx";
import { useToasts } from "../../../../ui/overlays/toasts.tsx";
import { useChangeMe } from "./profile-queries.ts";

const EMPTY = { current_password: "", password: "" };

/** Changes the password. There is a single field for the new one, because it can be made visible. */
export function PasswordPanel() {
  const { t } = useLingui();
  const { email } = useMe();
  const { show } = useToasts();
  const [form, setForm] = useState(EMPTY);
  const change = useChangeMe();
  const errors = errorsOf(change.error);
  const handleSubmit = (submit: FormEvent) => {
    submit.preventDefault();
    change.mutate(form, {
      onSuccess: () => {
        setForm(EMPTY);
        show({ message: t`Your password has been changed. You are logged out everywhere else.` });
      },
    });
  };
  return (
    <Panel title={<Trans>Password</Trans>}>
      <StackedForm maw="30rem" onSubmit={handleSubmit} noValidate>
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField
          label={t`Current password`}
          required
          autoComplete="current-password"
          value={form.current_password}
          error={errors.current_password}
          onChange={(input) => setForm({ ...form, current_password: input.currentTarget.value })}
        />
        <PasswordField
          label={t`New password`}
          help={t`At least 8 characters. A few unrelated words are easy to remember and hard to guess.`}
          required
          autoComplete="new-password"
          value={form.password}
          error={errors.password}
          onChange={(input) => setForm({ ...form, password: input.currentTarget.value })}
        />
        {change.isError && !isAboutFields(change.error) && <ProblemNotice error={change.error} />}
        <div>
          <Button type="submit" loading={change.isPending}>
            <Trans>Change password</Trans>
          </Button>
        </div>
      </StackedForm>
    </Panel>
  );
}
