import { Stack, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { SaveMark } from "../../../../backoffice/autosave/save-mark.tsx";
import { useMe } from "../../../../backoffice/queries/me.ts";
import { NotForYou } from "../../../../backoffice/shell/page-error.tsx";
import type { OwnTicketDesign } from "../../../../events/contract.ts";
import {
  shownTicketDesign,
  STANDARD_TICKET_DESIGN,
  ticketDesignOf,
} from "../../../../events/rules/ticket-design.ts";
import { TicketDesignFields } from "../../../../events/web/manage/parts/ticket-design-fields.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { askInBrowser, preload, requireWholeAccount } from "../../../../manage-ui/preload.ts";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import type { Organizer } from "../../../../organizers/contract.ts";
import { OrganizerPage } from "../../../../organizers/web/manage/parts/organizer-page.tsx";
import { organizerSettingsQuery } from "../../../../organizers/web/manage/parts/organizer-settings-query.ts";
import { useOrganizer } from "../../../../organizers/web/manage/parts/use-organizer.ts";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { sampleEvent } from "../../../rules/sample-event.ts";
import { ticketColour } from "../../../rules/ticket-colour.ts";
import type { Route } from "./+types/organizer-designer-page";
import styles from "./designer-page.module.css";
import { TicketPreview } from "./ticket-preview.tsx";
import { useOrganizerDesignForm } from "./use-organizer-design-form.ts";

export async function loader(args: Route.LoaderArgs) {
  await requireWholeAccount(args);
  return preload(args, (client) => [
    client.fetchQuery(organizerSettingsQuery(Number(args.params.organizerId))),
  ]);
}

export const clientLoader = askInBrowser;

/** The design of an organiser's tickets. Its events use it where they have no choice of their own. */
export default function OrganizerTicketDesignerPage() {
  return useMe().sees_all_events ? <DesignerPage /> : <NotForYou />;
}

function DesignerPage() {
  const { t } = useLingui();
  const organizer = useOrganizer();
  const { data, error, refetch } = useQuery(organizerSettingsQuery(organizer.id));
  return (
    <OrganizerPage organizer={organizer} title={t`Ticket designer`}>
      {error && !data && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton lines={10} />}
      {data && (
        <Designer
          key={organizer.id}
          organizer={organizer}
          saved={data.ticket_design_settings}
          version={data.version}
        />
      )}
    </OrganizerPage>
  );
}

interface DesignerProps {
  organizer: Organizer;
  saved: OwnTicketDesign;
  version: string;
}

function Designer({ organizer, saved, version }: DesignerProps) {
  const { t } = useLingui();
  const form = useOrganizerDesignForm(organizer.id, saved, version);
  const own = form.values.ticket_design_settings;
  const shown = shownTicketDesign(ticketDesignOf(own, STANDARD_TICKET_DESIGN));
  const logo = organizer.images.find(({ type }) => type === "ORGANIZER_LOGO");
  const event = sampleEvent(organizer, {
    title: t`Your next event`,
    colour: shown.accent_color,
    layout: shown.layout_type,
    footer_text: shown.footer_text,
    logo: shown.shows_logo && logo ? { url: logo.url } : null,
  });
  return (
    <>
      <SaveMark forms={[form]} />
      <div className={styles.designer}>
        <Panel title={<Trans>Design</Trans>}>
          <Stack>
            <Text size="sm" c="dimmed">
              <Trans>
                For the tickets of all your events. An event that chooses something itself keeps its choice.
              </Trans>
            </Text>
            <TicketDesignFields
              own={own}
              inherited={STANDARD_TICKET_DESIGN}
              isOrganizer
              unsetColour={ticketColour(null)}
              errorOf={(part) => form.errorOf(`ticket_design_settings.${part}`)}
              onChange={(next, when) => form.set("ticket_design_settings", next, when)}
              onBlur={form.flush}
            />
          </Stack>
        </Panel>
        <TicketPreview event={event} />
      </div>
    </>
  );
}
