import { NativeSelect } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { AttentionList } from "../../../../backoffice/attention/attention-list.tsx";
import { attentionQuery } from "../../../../backoffice/attention/attention-query.ts";
import { organizersQuery } from "../../../../backoffice/queries/organizers.ts";
import { TopBar } from "../../../../backoffice/shell/top-bar.tsx";
import { Page } from "../../../../manage-ui/page.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { askInBrowser, preload } from "../../../../manage-ui/preload.ts";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import type { AttentionItem } from "../../../contract.ts";
import type { Route } from "./+types/to-do-page";

export function loader(args: Route.LoaderArgs) {
  const chosen = chosenOrganizer(new URL(args.request.url).searchParams);
  return preload(args, (client) => [
    client.prefetchQuery(attentionQuery(chosen)),
    client.prefetchQuery(organizersQuery()),
  ]);
}

export const clientLoader = askInBrowser;

/** All open tasks of the account, or of one organiser. */
export default function ToDoPage() {
  const { t } = useLingui();
  const [parameters, setParameters] = useSearchParams();
  const chosen = chosenOrganizer(parameters);
  const { data: items, error, refetch } = useQuery(attentionQuery(chosen));
  const { data: organizers = [] } = useQuery(organizersQuery());
  return (
    <>
      <TopBar crumbs={[{ key: "to-do", content: t`To do` }]} />
      <Page
        title={t`To do`}
        description={
          <Trans>What needs attention, and where it is dealt with. Done items leave by themselves.</Trans>
        }
        actions={
          organizers.length > 1 && (
            <NativeSelect
              aria-label={t`Organiser`}
              value={chosen ?? ""}
              data={[
                { value: "", label: t`All organisers` },
                ...organizers.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              onChange={({ currentTarget: { value } }) => setParameters(value ? { organizer: value } : {})}
            />
          )
        }
      >
        {error && !items && (
          <ProblemNotice
            error={error}
            title={t`The list could not be loaded.`}
            onRetry={() => void refetch()}
          />
        )}
        {!error && !items && <Skeleton lines={6} />}
        {items?.length === 0 && (
          <EmptyState icon="check" title={<Trans>Nothing needs your attention.</Trans>}>
            <p>
              <Trans>Failed refunds, unpaid orders, sold-out tickets and the like appear here.</Trans>
            </p>
          </EmptyState>
        )}
        {items && items.length > 0 && <Groups items={items} />}
      </Page>
    </>
  );
}

function Groups({ items }: { items: AttentionItem[] }) {
  const urgent = items.filter(({ is_urgent }) => is_urgent);
  const others = items.filter(({ is_urgent }) => !is_urgent);
  return (
    <>
      {urgent.length > 0 && (
        <Panel title={<Trans>Urgent</Trans>}>
          <AttentionList items={urgent} />
        </Panel>
      )}
      {others.length > 0 && (
        <Panel title={<Trans>When you have time</Trans>}>
          <AttentionList items={others} />
        </Panel>
      )}
    </>
  );
}

function chosenOrganizer(parameters: URLSearchParams): number | undefined {
  const given = parameters.get("organizer") ?? "";
  return /^[1-9]\d{0,14}$/.test(given) ? Number(given) : undefined;
}
