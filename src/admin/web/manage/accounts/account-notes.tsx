import { Button, Group, Textarea } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { SaveProblem } from "../../../../backoffice/editing/save-problem.tsx";
import { CreateForm } from "../../../../backoffice/forms/create-form.tsx";
import { useCreateForm } from "../../../../backoffice/forms/use-create-form.ts";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import type { AdminAccountDetails, AdminContract } from "../../../contract.ts";
import { ACCOUNT_NOTES_RULES } from "../form-rules.ts";
import { useAccountChanged } from "./use-account-change.ts";

/** The notes of platform administrators about an account. */
export function AccountNotes({ account }: { account: AdminAccountDetails }) {
  const { t } = useLingui();
  const saved = { notes: account.notes ?? "" };
  const showChange = useAccountChanged(account.id);
  const editor = useCreateForm({
    name: `account-notes-${account.id}`,
    initial: saved,
    // The call has no version: a draft of another day would replace what others have noted since.
    draftLife: "while-open",
    bodyOf: ({ notes }) => ({ notes }),
    rules: ACCOUNT_NOTES_RULES,
    create: ({ body }) =>
      browserClient<AdminContract>()("PUT /admin/accounts/{account_id}/notes", {
        params: { account_id: account.id },
        body,
      }),
    onCreated: (done) => {
      showChange(done);
      if (editor.form.notes === (done.data.notes ?? "")) editor.forget();
    },
  });
  const { form, text, save } = editor;
  return (
    <Panel title={<Trans>Notes</Trans>}>
      <CreateForm editor={editor}>
        <Textarea
          label={t`Notes on this account`}
          description={t`Only administrators of this installation read them.`}
          autosize
          minRows={3}
          {...text("notes")}
        />
        <SaveProblem save={save} isBesideFields />
        <Group>
          <Button
            type="submit"
            variant="default"
            loading={save.isPending}
            disabled={form.notes === saved.notes}
          >
            <Trans>Save notes</Trans>
          </Button>
        </Group>
      </CreateForm>
    </Panel>
  );
}
