import { Button, Group, Textarea } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { StackedForm } from "../../../../manage-ui/stacked-form.tsx";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import type { AdminAccountDetails, AdminContract } from "../../../contract.ts";
import { useAccountChange } from "./use-account-change.ts";

/** The notes of platform administrators about an account. */
export function AccountNotes({ account }: { account: AdminAccountDetails }) {
  const { t } = useLingui();
  const [notes, setNotes] = useState(account.notes ?? "");
  const save = useAccountChange(account.id, (text: string) =>
    browserClient<AdminContract>()("PUT /admin/accounts/{account_id}/notes", {
      params: { account_id: account.id },
      body: { notes: text },
    }),
  );
  return (
    <Panel title={<Trans>Notes</Trans>}>
      <StackedForm
        onSubmit={(submit) => {
          submit.preventDefault();
          save.mutate(notes);
        }}
      >
        <Textarea
          label={t`Notes on this account`}
          description={t`Only administrators of this installation read them.`}
          autosize
          minRows={3}
          maxLength={5_000}
          value={notes}
          onChange={(input) => setNotes(input.currentTarget.value)}
        />
        {save.isError && <ProblemNotice error={save.error} />}
        <Group>
          <Button
            type="submit"
            variant="default"
            loading={save.isPending}
            disabled={notes === (account.notes ?? "")}
          >
            <Trans>Save notes</Trans>
          </Button>
        </Group>
      </StackedForm>
    </Panel>
  );
}
