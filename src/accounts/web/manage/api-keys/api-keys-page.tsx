import { Button, Group, Stack, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconKey } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMe } from "../../../../backoffice/queries/me.ts";
import { ConfirmDialog } from "../../../../manage-ui/dialogs/confirm-dialog.tsx";
import { DividedList } from "../../../../manage-ui/lists/divided-list.tsx";
import { EmptyList } from "../../../../manage-ui/lists/empty-list.tsx";
import { ExampleRows } from "../../../../manage-ui/lists/example-rows.tsx";
import { ListPage } from "../../../../manage-ui/lists/list-page.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { askInBrowser, preload } from "../../../../manage-ui/preload.ts";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { Chip } from "../../../../ui/chip.tsx";
import { DateTime } from "../../../../ui/date-time.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import type { ApiKey } from "../../../contract.ts";
import { AccountBar } from "../account-bar.tsx";
import { useRoleWords } from "../users/role-words.ts";
import type { Route } from "./+types/api-keys-page";
import { ApiKeyDialog } from "./api-key-dialog.tsx";
import { apiKeysQuery, useRevokeApiKey } from "./use-api-keys.ts";

export function loader(args: Route.LoaderArgs) {
  return preload(args, (client) => [client.prefetchQuery(apiKeysQuery())]);
}

export const clientLoader = askInBrowser;

/** The API keys that programs use to access the account. */
export default function ApiKeysPage() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(apiKeysQuery());
  return (
    <>
      <AccountBar page={t`API keys`} />
      <ListPage
        title={t`API keys`}
        context={t`Account`}
        description={<Trans>Let your own software use this account, with only the rights it needs.</Trans>}
        addLabel={<Trans>Create key</Trans>}
        editor={(dialog) => <ApiKeyDialog {...dialog} />}
      >
        {(create) => (
          <>
            {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
            {!data && !error && <Skeleton lines={5} />}
            {data?.length === 0 && (
              <EmptyList
                example={<ApiKeysExample />}
                title={<Trans>No program uses this account yet.</Trans>}
                action={create}
              >
                <p>
                  <Trans>
                    With a key, a program can do over the API what a member of your team can do here.
                  </Trans>
                </p>
              </EmptyList>
            )}
            {data && data.length > 0 && (
              <Panel title={<Trans>Keys</Trans>}>
                <DividedList>
                  {data.map((apiKey) => (
                    <ApiKeyRow key={apiKey.id} apiKey={apiKey} />
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

function ApiKeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { timezone } = useMe();
  const { t } = useLingui();
  const roles = useRoleWords();
  const [isAsking, setIsAsking] = useState(false);
  const revoke = useRevokeApiKey();
  const { name, prefix, events, made_by, expires_at: expires, last_used_at: used } = apiKey;
  const makerName = made_by.name;
  return (
    <Group component="li" gap="8px 16px" justify="space-between" align="flex-start">
      <Stack gap={2} miw={0} className="break-anywhere">
        <Group gap="4px 8px">
          <strong>{name}</strong>
          <code>{prefix}…</code>
          {!apiKey.is_valid && (
            <Chip icon="clock">
              <Trans>No longer valid</Trans>
            </Chip>
          )}
        </Group>
        <Text span c="dimmed" fz={14}>
          {roles[apiKey.role].name}
          {" · "}
          {events === null ? t`All events` : events.map(({ title }) => title).join(", ")}
        </Text>
        <Text span c="dimmed" fz={14}>
          {used ? (
            <Trans>
              Last used <DateTime at={used} zone={timezone} />
            </Trans>
          ) : (
            <Trans>Not used yet</Trans>
          )}
          {" · "}
          {expires ? (
            <Trans>
              Valid until <DateTime at={expires} zone={timezone} />
            </Trans>
          ) : (
            <Trans>Never expires</Trans>
          )}
          {" · "}
          <Trans>Created by {makerName}</Trans>
        </Text>
      </Stack>
      <Button variant="default" size="xs" aria-label={t`Revoke ${name}`} onClick={() => setIsAsking(true)}>
        <Trans>Revoke</Trans>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={<Trans>Revoke “{name}”?</Trans>}
        confirmLabel={<Trans>Revoke</Trans>}
        mutation={revoke}
        onConfirm={() => revoke.mutate(apiKey.id, { onSuccess: () => setIsAsking(false) })}
      >
        <Trans>Programs that use it are refused from their next call on. This cannot be undone.</Trans>
      </ConfirmDialog>
    </Group>
  );
}

function ApiKeysExample() {
  const { t } = useLingui();
  return (
    <ExampleRows
      picture={<IconKey size={20} stroke={1.75} />}
      rows={[
        { title: t`Bookkeeping`, detail: "tsr_4kQ9…", end: <Chip tone="success">{t`In use`}</Chip> },
        { title: t`Own website`, detail: "tsr_Xw2f…", end: <Chip>{t`Not used yet`}</Chip> },
      ]}
    />
  );
}
