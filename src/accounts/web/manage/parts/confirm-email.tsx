import { Button, Group, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { Link } from "react-router";
import type { AccountsContract } from "../../../contract.ts";
import { focusFirstError } from "../../../../manage-ui/focus/focus-first-error.ts";
import { meQuery, useMe } from "../../../../backoffice/queries/me.ts";
import { useProblemSentence, useTellProblem } from "../../../../manage-ui/problem-notice.tsx";
import { StackedForm } from "../../../../manage-ui/stacked-form.tsx";
import { storeSaved } from "../../../../manage-ui/saving/store-saved.ts";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import { useToasts } from "../../../../ui/overlays/toasts.tsx";
import styles from "./confirm-email.module.css";

const CODE = /^\d{6}$/;

/** The field for the mailed code. A complete code is sent without a press. */
export function ConfirmEmail() {
  const { t } = useLingui();
  const me = useMe();
  const client = useQueryClient();
  const { show } = useToasts();
  const [code, setCode] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const api = browserClient<AccountsContract>();
  const params = { user_id: me.id };
  const confirm = useMutation({
    mutationFn: (typed: string) =>
      api("POST /users/{user_id}/confirm-email-with-code", { params, body: { code: typed } }),
    onSuccess: ({ data }) => storeSaved(client, meQuery(), data),
  });
  const resend = useMutation({
    mutationFn: () => api("POST /users/{user_id}/resend-email-confirmation", { params }),
    onSuccess: () => {
      show({ message: t`A new code is on its way to ${me.email}.` });
      setCode("");
      setIsChecked(false);
      confirm.reset();
      field.current?.focus();
    },
    onError: useTellProblem(),
  });
  const problem = useProblemSentence(confirm.error ?? {});
  const [isChecked, setIsChecked] = useState(false);
  const isBlank = code.trim() === "";
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsChecked(true);
    if (isBlank) return focusFirstError(event.currentTarget);
    if (!confirm.isPending) confirm.mutate(code.trim());
  };
  const handleTyped = (typed: string) => {
    setCode(typed);
    const complete = typed.trim();
    // A code that was refused is not sent a second time because of a space: tries are few.
    if (CODE.test(complete) && complete !== confirm.variables && !confirm.isPending) confirm.mutate(complete);
  };
  return (
    <StackedForm gap="xs" align="flex-start" onSubmit={handleSubmit} noValidate>
      <p>
        <Trans>We have sent a code to {me.email}. Enter it here.</Trans>
      </p>
      <div className={styles.code}>
        <TextInput
          ref={field}
          data-autofocus
          label={t`Code`}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          error={isBlank ? isChecked && t`Please fill this in.` : confirm.isError && problem}
          onChange={(event) => handleTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={confirm.isPending}>
          <Trans>Confirm</Trans>
        </Button>
      </div>
      <Group gap={0}>
        <Button
          type="button"
          // Aligns the button's text with the text above.
          ms="calc(-1 * var(--button-padding-x))"
          variant="subtle"
          size="xs"
          loading={resend.isPending}
          onClick={() => resend.mutate()}
        >
          <Trans>Send me a new code</Trans>
        </Button>
        <Button component={Link} to="/manage/profile" variant="subtle" size="xs">
          <Trans>Change address</Trans>
        </Button>
      </Group>
    </StackedForm>
  );
}
