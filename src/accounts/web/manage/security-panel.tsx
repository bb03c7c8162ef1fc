import { Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { Versioned } from "../../../platform/http/editing/resource.ts";
import { Panel } from "../../../manage-ui/panel.tsx";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { storeSaved } from "../../../manage-ui/saving/store-saved.ts";
import { useMe } from "../../../backoffice/queries/me.ts";
import { browserClient } from "../../../platform/http/browser-client.ts";
import { CheckboxField } from "../../../ui/fields/checkbox-field.tsx";
import { useToasts } from "../../../ui/overlays/toasts.tsx";
import type { Account, AccountsContract } from "../../contract.ts";
import { accountQuery } from "./account-queries.ts";

/** The requirements for every member's log-in. A change takes effect at once, so the panel saves itself. */
export function SecurityPanel({ account }: { account: Versioned<Account> }) {
  const { t } = useLingui();
  const { is_two_factor_on: hasOwn } = useMe();
  const client = useQueryClient();
  const { show } = useToasts();
  // Shows the clicked state until the call ends.
  const [wanted, setWanted] = useState<boolean>();
  const save = useMutation({
    mutationFn: (requires_two_factor: boolean) =>
      browserClient<AccountsContract>()("PUT /accounts/{account_id}", {
        params: { account_id: account.id },
        body: { requires_two_factor },
        version: account.version,
      }),
    onSuccess: ({ data }) => {
      show({ message: t`Saved.` });
      return storeSaved(client, accountQuery(), data);
    },
    onSettled: () => setWanted(undefined),
  });
  const canSwitch = hasOwn || account.requires_two_factor;
  return (
    <Panel title={<Trans>Security</Trans>}>
      <CheckboxField
        label={t`Require two-step login for everyone`}
        help={t`Anyone without it is asked to set it up before they can do anything else.`}
        disabled={!canSwitch || save.isPending}
        checked={wanted ?? account.requires_two_factor}
        onChange={(input) => {
          setWanted(input.currentTarget.checked);
          save.mutate(input.currentTarget.checked);
        }}
      />
      {!canSwitch && (
        <Text c="dimmed">
          <Trans>
            Set up <Link to="/manage/profile">two-step login</Link> for yourself first.
          </Trans>
        </Text>
      )}
      {save.isError && <ProblemNotice error={save.error} />}
    </Panel>
  );
}
