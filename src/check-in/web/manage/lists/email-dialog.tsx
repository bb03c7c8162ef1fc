import { Stack, Text, Textarea } from "@mantine/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { errorWithin } from "../../../../backoffice/forms/field-errors.ts";
import type { FormProblems } from "../../../../backoffice/forms/form-problems.ts";
import { ResourceForm } from "../../../../backoffice/forms/resource-form.tsx";
import { useCreateForm } from "../../../../backoffice/forms/use-create-form.ts";
import { Dialog } from "../../../../manage-ui/dialogs/overlays.tsx";
import { useToasts } from "../../../../ui/overlays/toasts.tsx";
import type { CheckInList } from "../../../contract.ts";
import { EMAIL_RULES } from "../form-rules.ts";
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
  const editor = useCreateForm({
    name: `email-list-${list.id}`,
    initial: { typed: "" },
    draftLife: "while-open",
    bodyOf: ({ typed }) => ({ emails: addressesIn(typed) }),
    rules: EMAIL_RULES,
    problemsOf: ({ typed }): FormProblems => {
      const emails = addressesIn(typed);
      const wrong = emails.find((email) => !/^[^@]+@[^@]+\.[^@]+$/.test(email));
      if (emails.length === 0) return { emails: { sentence: t`Please enter an e-mail address.` } };
      if (emails.length > MAX_ADDRESSES)
        return { emails: { sentence: t`Please send to at most 10 addresses at a time.` } };
      return wrong ? { emails: { sentence: t`${wrong} is not an e-mail address.` } } : {};
    },
    create: ({ body }) => calls.email(list.id, body.emails),
    leave: onClose,
    onCreated: () => show({ message: t`The link is on its way.` }),
  });
  const { form, set, errors } = editor;
  return (
    <ResourceForm
      editor={editor}
      isBesideFields
      onCancel={onClose}
      submitLabel={
        <Plural
          value={Math.max(1, addressesIn(form.typed).length)}
          one="Send e-mail"
          other="Send # e-mails"
        />
      }
    >
      <Textarea
        data-autofocus
        label={t`E-mail addresses`}
        description={t`Up to 10, on lines of their own or separated by commas.`}
        autosize
        minRows={2}
        value={form.typed}
        error={errorWithin(errors, "emails")}
        onChange={(input) => set({ typed: input.currentTarget.value })}
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
    </ResourceForm>
  );
}

function addressesIn(typed: string): string[] {
  return typed.split(/[\s,;]+/).filter(Boolean);
}
