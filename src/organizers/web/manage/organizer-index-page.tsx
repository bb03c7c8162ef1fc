import { Button, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link, Navigate, redirect, useNavigate, useParams } from "react-router";
import { DividedList } from "../../../manage-ui/lists/divided-list.tsx";
import { StackedForm } from "../../../manage-ui/stacked-form.tsx";
import { DraftRestored } from "../../../manage-ui/drafts/draft-restored.tsx";
import { Page } from "../../../manage-ui/page.tsx";
import { Panel } from "../../../manage-ui/panel.tsx";
import { askInBrowser, preload } from "../../../manage-ui/preload.ts";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { useMe } from "../../../backoffice/queries/me.ts";
import { organizersQuery } from "../../../backoffice/queries/organizers.ts";
import { useDraft } from "../../../manage-ui/drafts/use-draft.ts";
import { ZoneSelect } from "../../../manage-ui/zones/zone-select.tsx";
import { browserClient, type CallFailed } from "../../../platform/http/browser-client.ts";
import { CURRENCY_CODES } from "../../../values/currencies.ts";
import type { OrganizersContract } from "../../contract.ts";
import type { Route } from "./+types/organizer-index-page";
import { OrganizerLogo } from "../../../events/web/manage/parts/organizer-logo.tsx";
import styles from "./organizer.module.css";

/** Redirects to the organiser's dashboard. */
export function loader(args: Route.LoaderArgs) {
  const { organizerId } = args.params;
  if (organizerId !== undefined) throw redirect(`/manage/organizer/${organizerId}/dashboard`);
  return preload(args, (client) => [client.prefetchQuery(organizersQuery())]);
}

export const clientLoader = askInBrowser;

/** All organisers, archived ones included, and a form for a new one. */
export default function OrganizerIndexPage() {
  const { t } = useLingui();
  const { organizerId } = useParams();
  const { sees_all_events: seesAll } = useMe();
  const { data: organizers = [] } = useQuery(organizersQuery());
  if (organizerId !== undefined)
    return <Navigate replace to={`/manage/organizer/${organizerId}/dashboard`} />;
  return (
    <Page
      title={t`Organisers`}
      description={<Trans>The host of your events, with a name, a logo and a page.</Trans>}
    >
      <div className={styles.columns}>
        <Panel title={<Trans>Your organisers</Trans>}>
          <DividedList isDense>
            {organizers.map((organizer) => (
              <Group component="li" key={organizer.id} className={styles.row} gap="sm" wrap="nowrap">
                <OrganizerLogo organizer={organizer} />
                <Stack component="span" className={styles.rowWords} gap={0}>
                  <Link to={`/manage/organizer/${organizer.id}/dashboard`}>{organizer.name}</Link>
                  <span className={styles.quiet}>
                    {organizer.status === "ARCHIVED" ? (
                      <Trans context="an organiser">Archived</Trans>
                    ) : (
                      organizer.email
                    )}
                  </span>
                </Stack>
              </Group>
            ))}
          </DividedList>
        </Panel>
        {seesAll && <NewOrganizer />}
      </div>
    </Page>
  );
}

function NewOrganizer() {
  const { t } = useLingui();
  const me = useMe();
  const navigate = useNavigate();
  const client = useQueryClient();
  const initial = {
    name: "",
    email: me.email,
    timezone: me.account.timezone,
    currency: me.account.currency_code as string,
  };
  const { draft, change, isRestored, forget } = useDraft("new-organizer", initial);
  const [isChecked, setIsChecked] = useState(false);
  const create = useMutation({
    mutationFn: async () =>
      (await browserClient<OrganizersContract>()("POST /organizers", { body: draft as never })).data,
    onSuccess: async (organizer) => {
      forget();
      await client.invalidateQueries({ queryKey: ["organizers"] });
      await navigate(`/manage/organizer/${organizer.id}/settings`);
    },
  });
  const errors = (create.error as CallFailed | null)?.problem?.errors ?? {};
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (draft.name.trim() !== "") create.mutate();
  };
  return (
    <Panel title={<Trans>New organiser</Trans>}>
      <StackedForm maw="40rem" onSubmit={handleSubmit} noValidate>
        {isRestored && <DraftRestored onDiscard={forget} />}
        <TextInput
          label={t`Name`}
          required
          maxLength={100}
          autoComplete="organization"
          value={draft.name}
          error={
            errors["name"]?.[0] ?? (isChecked && draft.name.trim() === "" && t`Please name the organiser.`)
          }
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextInput
          type="email"
          label={t`E-mail`}
          description={t`Replies to e-mails come here.`}
          required
          value={draft.email}
          error={errors["email"]?.[0]}
          onChange={(event) => change({ email: event.currentTarget.value })}
        />
        <div className={styles.pair}>
          <ZoneSelect
            label={t`Time zone`}
            value={draft.timezone}
            error={errors["timezone"]?.[0]}
            onChange={(timezone) => change({ timezone })}
          />
          <NativeSelect
            label={t`Currency`}
            value={draft.currency}
            data={[...CURRENCY_CODES]}
            onChange={(event) => change({ currency: event.currentTarget.value })}
          />
        </div>
        {create.isError && Object.keys(errors).length === 0 && <ProblemNotice error={create.error} />}
        <div>
          <Button type="submit" loading={create.isPending}>
            <Trans>Create organiser</Trans>
          </Button>
        </div>
      </StackedForm>
    </Panel>
  );
}
