import { Button, SimpleGrid, Stack } from "@mantine/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { SaveMark } from "../../../../backoffice/autosave/save-mark.tsx";
import { ConfirmDialog } from "../../../../manage-ui/dialogs/confirm-dialog.tsx";
import { DividedList } from "../../../../manage-ui/lists/divided-list.tsx";
import { Page } from "../../../../manage-ui/page.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { askInBrowser, preload, requireWholeAccount } from "../../../../manage-ui/preload.ts";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { useMe } from "../../../../backoffice/queries/me.ts";
import { NotForYou } from "../../../../backoffice/shell/page-error.tsx";
import { TopBar } from "../../../../backoffice/shell/top-bar.tsx";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { useToasts } from "../../../../ui/overlays/toasts.tsx";
import type { DefaultName, EventDefaults, EventsContract } from "../../../contract.ts";
import type { Route } from "./+types/event-defaults-page";
import { DefaultsPanel } from "../parts/defaults-panel.tsx";
import { defaultsQuery, differencesQuery } from "../parts/defaults-query.ts";
import { useDefaultNames } from "./default-names.ts";
import { useDefaultsForm } from "../parts/use-defaults-form.ts";

export async function loader(args: Route.LoaderArgs) {
  await requireWholeAccount(args);
  return preload(args, (client) => [
    client.prefetchQuery(defaultsQuery(null)),
    client.prefetchQuery(differencesQuery()),
  ]);
}

export const clientLoader = askInBrowser;

/** The account's defaults for new events, and the events that differ from them. */
export default function EventDefaultsPage() {
  return useMe().sees_all_events ? <DefaultsPage /> : <NotForYou />;
}

function DefaultsPage() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(defaultsQuery(null));
  return (
    <>
      <TopBar
        crumbs={[
          {
            key: "account",
            content: (
              <Link to="/manage/account">
                <Trans>Account</Trans>
              </Link>
            ),
          },
          { key: "defaults", content: <Trans>Event defaults</Trans> },
        ]}
      />
      <Page
        title={t`Defaults for new events`}
        description={<Trans>Each organiser can choose differently, and then each event.</Trans>}
      >
        {error && !data && <ProblemNotice error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton lines={10} />}
        {data && <Defaults defaults={data} />}
      </Page>
    </>
  );
}

function Defaults({ defaults }: { defaults: Versioned<EventDefaults> }) {
  const mayChange = useMe().role !== "ORGANIZER";
  const form = useDefaultsForm(null, defaults);
  return (
    <Stack gap="lg">
      {mayChange ? (
        <SaveMark forms={[form]} />
      ) : (
        <p>
          <Trans>An administrator of the account can change these.</Trans>
        </p>
      )}
      <SimpleGrid minColWidth="min(30rem, 100%)" spacing="lg">
        <fieldset disabled={!mayChange}>
          <DefaultsPanel organizerId={null} defaults={defaults} form={form} />
        </fieldset>
        <div>
          <Differences mayApply={mayChange} />
        </div>
      </SimpleGrid>
    </Stack>
  );
}

/** Upcoming events that differ, with the differing fields and a button to apply the defaults. */
function Differences({ mayApply }: { mayApply: boolean }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { show } = useToasts();
  const names = useDefaultNames();
  const [isAsking, setIsAsking] = useState(false);
  const { data: found, error, refetch } = useQuery(differencesQuery());
  const { data: differences, meta } = found ?? { data: [], meta: { total: 0, fields: [] } };
  const unlisted = meta.total - differences.length;
  const apply = useMutation({
    mutationFn: async (wanted: DefaultName[]) =>
      (
        await browserClient<EventsContract>()("POST /account/event-defaults/apply", {
          body: { fields: wanted },
        })
      ).data,
    onSuccess: async ({ events }) => {
      setIsAsking(false);
      show({ message: t`Events changed: ${events}` });
      await client.invalidateQueries(differencesQuery());
      await client.invalidateQueries({ queryKey: ["events"] });
    },
  });
  return (
    <Panel title={<Trans>Events with different settings</Trans>}>
      {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {differences.length === 0 && !error && (
        <p>
          <Trans>No upcoming event overrides these defaults.</Trans>
        </p>
      )}
      <DividedList>
        {differences.map(({ event_id, title, fields: differing }) => (
          <Stack component="li" key={event_id} gap={0}>
            <Link to={`/manage/event/${event_id}/settings`}>{title}</Link>
            <span>{differing.map((name) => names[name]).join(" · ")}</span>
          </Stack>
        ))}
        {unlisted > 0 && (
          <li>
            <Plural value={unlisted} one="And # later event" other="And # later events" />
          </li>
        )}
      </DividedList>
      {mayApply && differences.length > 0 && (
        <div>
          <Button variant="default" onClick={() => setIsAsking(true)}>
            <Plural value={meta.total} one="Apply to # event…" other="Apply to # events…" />
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={<Trans>Set these events to the defaults?</Trans>}
        confirmLabel={<Trans>Apply</Trans>}
        cancelLabel={<Trans>Leave them as they are</Trans>}
        tone="accent"
        mutation={apply}
        onConfirm={() => apply.mutate(meta.fields)}
      >
        <p>
          <Plural value={meta.total} one="This changes in # event:" other="This changes in # events:" />
        </p>
        <ul>
          {meta.fields.map((name) => (
            <li key={name}>{names[name]}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </Panel>
  );
}
