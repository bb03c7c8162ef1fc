import { Button, Group, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, Navigate, redirect, useNavigate, useParams } from "react-router";
import { DividedList } from "../../../manage-ui/lists/divided-list.tsx";
import { Page } from "../../../manage-ui/page.tsx";
import { Panel } from "../../../manage-ui/panel.tsx";
import { askInBrowser, preload } from "../../../manage-ui/preload.ts";
import { SaveProblem } from "../../../backoffice/editing/save-problem.tsx";
import { CreateForm } from "../../../backoffice/forms/create-form.tsx";
import { useCreateForm } from "../../../backoffice/forms/use-create-form.ts";
import { useMe } from "../../../backoffice/queries/me.ts";
import { organizersQuery } from "../../../backoffice/queries/organizers.ts";
import { CurrencySelect } from "../../../manage-ui/places/currency-select.tsx";
import { ZoneSelect } from "../../../manage-ui/zones/zone-select.tsx";
import { count } from "../../../platform/web/visits/count.ts";
import { browserClient } from "../../../platform/http/browser-client.ts";
import type { OrganizersContract } from "../../contract.ts";
import type { Route } from "./+types/organizer-index-page";
import { OrganizerLogo } from "../../../events/web/manage/parts/organizer-logo.tsx";
import { ORGANIZER_RULES } from "./form-rules.ts";
import styles from "./organizer.module.css";

/** Redirects to the organiser's dashboard. */
export function loader(args: Route.LoaderArgs) {
  const { organizerId } = args.params;
  if (organizerId !== undefined) throw redirect(`/manage/organizer/${organizerId}/dashboard`);
  return preload(args, (client) => [client.prefetchQuery(organizersQuery())]);
}

export const clientLoader = askInBrowser;

/** All organisers, including archived ones, and a form for a new one. */
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
                  <Text span fw={500}>
                    <Link to={`/manage/organizer/${organizer.id}/dashboard`} className="row-link">
                      {organizer.name}
                    </Link>
                  </Text>
                  <span className="muted">
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
  const editor = useCreateForm({
    name: "new-organizer",
    initial,
    bodyOf: (form) => form,
    rules: ORGANIZER_RULES,
    problemsOf: ({ name }) => ({
      ...(name.trim() === "" && { name: { sentence: t`Please name the organiser.` } }),
    }),
    create: async ({ body, idempotencyKey }) =>
      (await browserClient<OrganizersContract>()("POST /organizers", { body: body as never, idempotencyKey }))
        .data,
    leave: (organizer) => navigate(`/manage/organizer/${organizer.id}/settings`),
    onCreated: () => {
      count("organiser created");
      return client.invalidateQueries({ queryKey: ["organizers"] });
    },
  });
  const { form, set, errors, text, save } = editor;
  return (
    <Panel title={<Trans>New organiser</Trans>}>
      <CreateForm editor={editor} maw="40rem">
        <TextInput label={t`Name`} autoComplete="organization" {...text("name")} />
        <TextInput
          type="email"
          label={t`E-mail`}
          description={t`Replies to e-mails come here.`}
          {...text("email")}
        />
        <SimpleGrid minColWidth="min(13rem, 100%)">
          <ZoneSelect
            label={t`Time zone`}
            value={form.timezone}
            error={errors.timezone}
            onChange={(timezone) => set({ timezone })}
          />
          <CurrencySelect
            label={t`Currency`}
            value={form.currency}
            error={errors.currency}
            onChange={(currency) => set({ currency })}
          />
        </SimpleGrid>
        <SaveProblem save={save} isBesideFields />
        <div>
          <Button type="submit" loading={save.isPending}>
            <Trans>Create organiser</Trans>
          </Button>
        </div>
      </CreateForm>
    </Panel>
  );
}
