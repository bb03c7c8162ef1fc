import { Button, Group, SimpleGrid, Text, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconPlus } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, Navigate, redirect, useNavigate, useParams, useSearchParams } from "react-router";
import { Dialog } from "../../../manage-ui/dialogs/overlays.tsx";
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
import { Chip } from "../../../ui/chip.tsx";
import type { Organizer, OrganizersContract } from "../../contract.ts";
import type { Route } from "./+types/organizer-index-page";
import { OrganizerLogo } from "../../../events/web/manage/parts/organizer-logo.tsx";
import { ORGANIZER_RULES } from "./form-rules.ts";
import { publicPath } from "./parts/organizer-page.tsx";
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
  const isWanted = useSearchParams()[0].has("new");
  const [isAdding, setIsAdding] = useState(isWanted);
  const { sees_all_events: seesAll } = useMe();
  const { data: organizers = [], isSuccess } = useQuery(organizersQuery());
  if (organizerId !== undefined)
    return <Navigate replace to={`/manage/organizer/${organizerId}/dashboard`} />;
  const isFirst = isSuccess && organizers.length === 0;
  return (
    <Page
      title={t`Organisers`}
      description={<Trans>The host of your events, with a name, a logo and a page.</Trans>}
      actions={
        seesAll &&
        !isFirst && (
          <Button data-creates leftSection={<IconPlus size={18} />} onClick={() => setIsAdding(true)}>
            <Trans>New organiser</Trans>
          </Button>
        )
      }
    >
      {!isFirst && (
        <Panel title={<Trans>Your organisers</Trans>}>
          <DividedList isDense>
            {organizers.map((organizer) => (
              <OrganizerRow key={organizer.id} organizer={organizer} />
            ))}
          </DividedList>
        </Panel>
      )}
      {seesAll && isFirst && (
        <Panel title={<Trans>New organiser</Trans>}>
          <NewOrganizer />
        </Panel>
      )}
      <Dialog
        isOpen={isAdding && seesAll && !isFirst}
        onClose={() => setIsAdding(false)}
        title={<Trans>New organiser</Trans>}
      >
        <NewOrganizer />
      </Dialog>
    </Page>
  );
}

function OrganizerRow({ organizer }: { organizer: Organizer }) {
  const { id, name, status } = organizer;
  return (
    <Group component="li" className={styles.row} gap="sm" wrap="nowrap">
      <OrganizerLogo organizer={organizer} />
      <Text span fw={500} className={styles.rowWords}>
        <Link to={`/manage/organizer/${id}/dashboard`} className="row-link">
          {name}
        </Link>
      </Text>
      {status === "LIVE" ? (
        <Chip tone="success" icon="check">
          <Trans>Live</Trans>
        </Chip>
      ) : (
        <Chip icon={status === "DRAFT" ? "eye-off" : "lock"}>
          {status === "DRAFT" ? <Trans>Draft</Trans> : <Trans context="an organiser">Archived</Trans>}
        </Chip>
      )}
      {status === "LIVE" && (
        // Above the row's link.
        <Button component="a" href={publicPath(organizer)} target="_blank" variant="subtle" pos="relative">
          <Trans>View page</Trans>
        </Button>
      )}
    </Group>
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
    <CreateForm editor={editor} maw="40rem">
      <TextInput data-autofocus label={t`Name`} autoComplete="organization" {...text("name")} />
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
  );
}
