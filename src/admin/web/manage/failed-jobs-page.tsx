import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { IconSearch } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useMe } from "../../../backoffice/queries/me.ts";
import { ConfirmDialog } from "../../../manage-ui/dialogs/confirm-dialog.tsx";
import { DividedList } from "../../../manage-ui/lists/divided-list.tsx";
import { Page } from "../../../manage-ui/page.tsx";
import { Panel } from "../../../manage-ui/panel.tsx";
import { askInBrowser, preload } from "../../../manage-ui/preload.ts";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { browserClient } from "../../../platform/http/browser-client.ts";
import { Chip } from "../../../ui/chip.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { useToasts } from "../../../ui/overlays/toasts.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { AdminContract, FailedWork } from "../../contract.ts";
import type { Route } from "./+types/failed-jobs-page";
import { failedJobsQuery } from "./admin-queries.ts";
import { AdminBar } from "./parts/admin-bar.tsx";

export function loader(args: Route.LoaderArgs) {
  return preload(args, (client) => [client.fetchQuery(failedJobsQuery(""))]);
}

export const clientLoader = askInBrowser;

/** Failed background work, with its errors. */
export default function FailedJobsPage() {
  const { t } = useLingui();
  const [words, setWords] = useState("");
  const { data, error, refetch } = useQuery(failedJobsQuery(words.trim()));
  const client = useQueryClient();
  const retryAll = useMutation({
    mutationFn: () => browserClient<AdminContract>()("POST /admin/failed-jobs/retry-all"),
    onSuccess: () => client.invalidateQueries({ queryKey: ["admin", "failed-jobs"] }),
  });
  const hasGivenUp = data?.some(({ next_attempt_at: next }) => next === null) ?? false;
  return (
    <>
      <AdminBar crumbs={[{ key: "failed-jobs", content: t`Failed jobs` }]} />
      <Page
        title={t`Failed jobs`}
        context={t`Administration`}
        description={<Trans>What was given up, then what is tried again by itself.</Trans>}
        actions={
          <>
            <DeleteAll words={words.trim()} jobs={data ?? []} />
            <Button disabled={!hasGivenUp} loading={retryAll.isPending} onClick={() => retryAll.mutate()}>
              <Trans>Retry all</Trans>
            </Button>
          </>
        }
      >
        {retryAll.isError && <ProblemNotice error={retryAll.error} />}
        {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton lines={5} />}
        {(data?.length !== 0 || words !== "") && (
          <TextInput
            type="search"
            maw="24rem"
            aria-label={t`Find a job or a problem`}
            placeholder={t`Find a job or a problem`}
            leftSection={<IconSearch size={16} aria-hidden="true" />}
            value={words}
            onChange={(input) => setWords(input.currentTarget.value)}
          />
        )}
        {data?.length === 0 && (
          <EmptyState
            icon="check"
            title={
              words === "" ? <Trans>Nothing has failed.</Trans> : <Trans>No failed job matches that.</Trans>
            }
          />
        )}
        {data && data.length > 0 && (
          <Panel title={<Trans>Jobs</Trans>}>
            <DividedList>
              {data.map((work) => (
                <Work key={work.id} work={work} />
              ))}
            </DividedList>
          </Panel>
        )}
      </Page>
    </>
  );
}

/** Deletes the given-up jobs among those found. Parked events stay, because each belongs to a sale. */
function DeleteAll({ words, jobs }: { words: string; jobs: FailedWork[] }) {
  const { show } = useToasts();
  const [isAsking, setIsAsking] = useState(false);
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () =>
      browserClient<AdminContract>()("DELETE /admin/failed-jobs", { query: words ? { query: words } : {} }),
    onSuccess: async ({ data: { deleted } }) => {
      await client.invalidateQueries({ queryKey: ["admin", "failed-jobs"] });
      setIsAsking(false);
      show({ message: <Plural value={deleted} one="# job was deleted." other="# jobs were deleted." /> });
    },
  });
  const hasGivenUp = jobs.some(({ kind, next_attempt_at: next }) => kind === "JOB" && next === null);
  return (
    <>
      <Button variant="default" disabled={!hasGivenUp} onClick={() => setIsAsking(true)}>
        <Trans>Delete given-up jobs</Trans>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={<Trans>Delete the jobs that were given up?</Trans>}
        confirmLabel={<Trans>Delete</Trans>}
        cancelLabel={<Trans>Keep them</Trans>}
        mutation={remove}
        onConfirm={() => remove.mutate()}
      >
        {words && (
          <p>
            <Trans>Only those that match “{words}” are deleted.</Trans>
          </p>
        )}
        <Trans>What they were to do is not done, and cannot be brought back.</Trans>
      </ConfirmDialog>
    </>
  );
}

function Work({ work }: { work: FailedWork }) {
  const { t } = useLingui();
  const { timezone } = useMe();
  const [isAsking, setIsAsking] = useState(false);
  const client = useQueryClient();
  const params = { failed_job_id: work.id };
  const onSuccess = () => client.invalidateQueries({ queryKey: ["admin", "failed-jobs"] });
  const retry = useMutation({
    mutationFn: () =>
      browserClient<AdminContract>()("POST /admin/failed-jobs/{failed_job_id}/retry", { params }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: () => browserClient<AdminContract>()("DELETE /admin/failed-jobs/{failed_job_id}", { params }),
    onSuccess,
  });
  const { name, attempts, max_attempts: most } = work;
  return (
    <Stack component="li" gap={4}>
      <Group justify="space-between" gap="8px 16px">
        <Group gap="4px 8px">
          <strong>{name}</strong>
          {work.next_attempt_at === null ? (
            <Chip tone="danger">
              <Trans>Given up</Trans>
            </Chip>
          ) : (
            <Chip tone="warning">
              <Trans>Will be tried again</Trans>
            </Chip>
          )}
        </Group>
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            aria-label={t`Retry ${name}`}
            loading={retry.isPending}
            onClick={() => retry.mutate()}
          >
            <Trans>Retry</Trans>
          </Button>
          {work.kind === "JOB" && (
            <Button
              size="xs"
              variant="default"
              aria-label={t`Delete ${name}`}
              onClick={() => setIsAsking(true)}
            >
              <Trans>Delete</Trans>
            </Button>
          )}
        </Group>
      </Group>
      <Text span fz={14} className="break-anywhere">
        {work.problem}
      </Text>
      <Text span c="dimmed" fz={14}>
        <DateTime at={work.failed_at} zone={timezone} />
        {" · "}
        <Trans>
          Attempt {attempts} of {most}
        </Trans>
        {work.next_attempt_at && (
          <>
            {" · "}
            <Trans>
              Next <DateTime at={work.next_attempt_at} zone={timezone} />
            </Trans>
          </>
        )}
      </Text>
      <code className="break-anywhere">{work.payload}</code>
      {retry.isError && <ProblemNotice error={retry.error} />}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={<Trans>Delete “{name}”?</Trans>}
        confirmLabel={<Trans>Delete</Trans>}
        mutation={remove}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => setIsAsking(false) })}
      >
        <Trans>What it was to do is not done, and cannot be brought back.</Trans>
      </ConfirmDialog>
    </Stack>
  );
}
