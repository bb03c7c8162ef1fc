import { Group, Select, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import type { AdminAccountDetails, AdminContract } from "../../../contract.ts";
import { configurationsQuery } from "../admin-queries.ts";
import { FeeWords } from "../configurations/fee-words.tsx";
import { useAccountChange } from "./use-account-change.ts";

/** The fees that the platform charges for the account's orders, from the next order on. */
export function AccountFees({ account }: { account: AdminAccountDetails }) {
  const { t } = useLingui();
  const { fees } = account;
  const { data: configurations = [] } = useQuery(configurationsQuery());
  const choose = useAccountChange(account.id, (configuration_id: number | null) =>
    browserClient<AdminContract>()("PUT /admin/accounts/{account_id}/configuration", {
      params: { account_id: account.id },
      body: { configuration_id },
    }),
  );
  return (
    <Panel
      title={<Trans>Platform fees</Trans>}
      action={
        <Link to="/admin/configurations">
          <Trans>Edit fees</Trans>
        </Link>
      }
    >
      <Group align="flex-end" gap="8px 16px">
        <Select
          label={t`Fees of this account`}
          allowDeselect={false}
          value={fees.configuration_id === null ? "" : String(fees.configuration_id)}
          disabled={choose.isPending}
          onChange={(value) => value !== null && choose.mutate(value === "" ? null : Number(value))}
          data={[
            { value: "", label: t`Fees of the installation` },
            ...configurations
              .filter(({ is_default: isDefault }) => !isDefault)
              .map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <Text c="dimmed">
          <FeeWords fixed={fees.fixed} rate={fees.rate} isBypassed={fees.is_bypassed} />
        </Text>
      </Group>
      {choose.isError && <ProblemNotice error={choose.error} />}
    </Panel>
  );
}
