import { Button, Stack, Text, Textarea } from "@mantine/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { DialogButtons } from "../../../../manage-ui/dialogs/dialog-buttons.tsx";
import { Dialog } from "../../../../manage-ui/dialogs/overlays.tsx";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { StackedForm } from "../../../../manage-ui/stacked-form.tsx";
import { useToasts } from "../../../../ui/overlays/toasts.tsx";
import type { CheckInList } from "../../../contract.ts";
import { useLists } from "./lists-query.ts";

const MAX_ADDRESSES = 10;

interface EmailDialogProps {
  list: CheckInList;
  isOpen: boolean;
  onClose: () => void;
}

/** Mails the link to the people who will work at the door. */
export function EmailDialog({ list, isOpen, onClose }: EmailDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={<Trans>E-mail the link of {list.name}</Trans>}>
      <EmailForm list={list} onClose={onClose} />
    </Dialog>
  );
}

function EmailForm({ list, onClose }: Omit<EmailDialogProps, "isOpen">) {
  const { t } = useLingui();
  const { show } = useToasts();
  const calls = useLists();
  const [typed, setTyped] = useState("");
  const [isChecked, setIsChecked] = useState(false);
  const emails = typed.split(/[\s,;]+/).filter(Boolean);
  const wrong = emails.find((email) => !/^[^@]+@[^@]+\.[^@]+$/.test(email));
  const problem =
    emails.length === 0
      ? t`Please enter an e-mail address.`
      : emails.length > MAX_ADDRESSES
        ? t`Please send to at most 10 addresses at a time.`
        : wrong && t`${wrong} is not an e-mail address.`;
  const send = useMutation({
    mutationFn: () => calls.email(list.id, emails),
    onSuccess: () => {
      onClose();
      show({ message: t`The link is on its way.` });
    },
  });
  const handleSubmit = (submit: FormEvent) => {
    submit.preventDefault();
    setIsChecked(true);
    if (!problem && !send.isPending) send.mutate();
  };
  return (
    <StackedForm onSubmit={handleSubmit} noValidate>
      <Textarea
        data-autofocus
        label={t`E-mail addresses`}
        description={t`Up to 10, on lines of their own or separated by commas.`}
        autosize
        minRows={2}
        value={typed}
        error={isChecked && problem}
        onChange={(input) => setTyped(input.currentTarget.value)}
      />
      <Stack gap="xs">
        <Text c="dimmed">
          <Trans>They get the link, the times of check-in and the name of the event.</Trans>
        </Text>
        {list.has_pin && (
          <Text c="dimmed">
            <Trans>The e-mail does not contain the PIN. Tell it to your staff yourself.</Trans>
          </Text>
        )}
      </Stack>
      {send.isError && <ProblemNotice error={send.error} />}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={send.isPending}>
          <Plural value={Math.max(1, emails.length)} one="Send e-mail" other="Send # e-mails" />
        </Button>
      </DialogButtons>
    </StackedForm>
  );
}
