import { Group, Stack, Text } from "@mantine/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { IconCoins } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { DividedList } from "../../../../manage-ui/lists/divided-list.tsx";
import { EmptyList } from "../../../../manage-ui/lists/empty-list.tsx";
import { ExampleRows } from "../../../../manage-ui/lists/example-rows.tsx";
import { ListPage } from "../../../../manage-ui/lists/list-page.tsx";
import { ResourceMenu } from "../../../../manage-ui/lists/resource-menu.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { askInBrowser, preload } from "../../../../manage-ui/preload.ts";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import { Chip } from "../../../../ui/chip.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import type { AdminContract, Configuration } from "../../../contract.ts";
import { configurationsQuery } from "../admin-queries.ts";
import { AdminBar } from "../parts/admin-bar.tsx";
import type { Route } from "./+types/configurations-page";
import { ConfigurationDialog } from "./configuration-dialog.tsx";
import { FeeWords } from "./fee-words.tsx";

export function loader(args: Route.LoaderArgs) {
  return preload(args, (client) => [client.fetchQuery(configurationsQuery())]);
}

export const clientLoader = askInBrowser;

/** The fees that administrators can give to accounts. */
export default function ConfigurationsPage() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(configurationsQuery());
  return (
    <>
      <AdminBar crumbs={[{ key: "fees", content: t`Platform fees` }]} />
      <ListPage
        title={t`Platform fees`}
        context={t`Administration`}
        description={<Trans>What this installation takes of orders. Each account has one of these.</Trans>}
        addLabel={<Trans>Add fees</Trans>}
        editor={(dialog) => <ConfigurationDialog {...dialog} />}
      >
        {(create) => (
          <>
            {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
            {!data && !error && <Skeleton lines={5} />}
            {data?.length === 0 && (
              <EmptyList example={<Example />} title={<Trans>No fees are taken.</Trans>} action={create}>
                <p>
                  <Trans>Fees need card payments over the platform’s own account at Stripe.</Trans>
                </p>
              </EmptyList>
            )}
            {data && data.length > 0 && (
              <Panel title={<Trans>Fees</Trans>}>
                <DividedList>
                  {data.map((configuration) => (
                    <Row key={configuration.id} configuration={configuration} />
                  ))}
                </DividedList>
              </Panel>
            )}
          </>
        )}
      </ListPage>
    </>
  );
}

function Row({ configuration }: { configuration: Configuration }) {
  const client = useQueryClient();
  const { name, application_fees: fees } = configuration;
  const removal = useMutation({
    mutationFn: (configuration_id: number) =>
      browserClient<AdminContract>()("DELETE /admin/configurations/{configuration_id}", {
        params: { configuration_id },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["admin"] }),
  });
  return (
    <Group component="li" justify="space-between" wrap="nowrap">
      <Stack gap={2} miw={0} className="break-anywhere">
        <Group gap="4px 8px">
          <strong>{name}</strong>
          {configuration.is_default && (
            <Chip tone="accent">
              <Trans>Fees of the installation</Trans>
            </Chip>
          )}
        </Group>
        <Text span c="dimmed" fz={14}>
          <FeeWords fixed={fees.fixed} rate={fees.rate} isBypassed={configuration.bypass_application_fees} />
          {!configuration.is_default && (
            <>
              {" · "}
              <Plural value={configuration.accounts_count} one="# account" other="# accounts" />
            </>
          )}
        </Text>
      </Stack>
      {!configuration.is_default && (
        <ResourceMenu
          id={configuration.id}
          name={name}
          editor={(dialog) => <ConfigurationDialog {...dialog} configuration={configuration} />}
          removal={removal}
          deleteTitle={<Trans>Delete “{name}”?</Trans>}
        >
          <Trans>Accounts with these fees pay the fees of the installation from their next order on.</Trans>
        </ResourceMenu>
      )}
    </Group>
  );
}

function Example() {
  const { t } = useLingui();
  return (
    <ExampleRows
      picture={<IconCoins size={20} stroke={1.75} />}
      rows={[
        { title: t`Festivals`, detail: "1.5 %", end: <Chip>{t`3 accounts`}</Chip> },
        { title: t`Charities`, detail: t`No fees`, end: <Chip>{t`12 accounts`}</Chip> },
      ]}
    />
  );
}
