import { Button, Stack } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { SaveMark } from "../../../../backoffice/autosave/save-mark.tsx";
import { PictureField } from "../../../../backoffice/images/picture-field.tsx";
import { eventQuery, useEvent } from "../../../../backoffice/queries/event.ts";
import type { EventsContract } from "../../../../events/contract.ts";
import { shownTicketDesign, ticketDesignOf } from "../../../../events/rules/ticket-design.ts";
import { TicketDesignFields } from "../../../../events/web/manage/parts/ticket-design-fields.tsx";
import { Page } from "../../../../manage-ui/page.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { askInBrowser, preload } from "../../../../manage-ui/preload.ts";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { IMAGE_KINDS } from "../../../../values/image-kinds.ts";
import type { Event } from "../../../../events/contract.ts";
import { ticketColour } from "../../../rules/ticket-colour.ts";
import type { Route } from "./+types/designer-page";
import { CodesPanel } from "./codes-panel.tsx";
import { designQuery } from "./design-query.ts";
import styles from "./designer-page.module.css";
import { TicketPreview } from "./ticket-preview.tsx";
import { useDesignForm } from "./use-design-form.ts";

export function loader(args: Route.LoaderArgs) {
  return preload(args, (client) => [client.fetchQuery(designQuery(Number(args.params.eventId)))]);
}

export const clientLoader = askInBrowser;

/** The designer of an event's tickets: choices on one side, a live ticket on the other. */
export default function TicketDesignerPage() {
  const { t } = useLingui();
  const event = useEvent();
  const { data, error, refetch } = useQuery(designQuery(event.id));
  const base = `/manage/event/${event.id}/ticket-designer`;
  return (
    <Page
      title={t`Ticket designer`}
      context={event.title}
      description={<Trans>For the ticket’s page, its PDF, its print and the tickets in e-mails.</Trans>}
      actions={
        <>
          <Button
            component="a"
            href={`${base}/print`}
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden="true" />}
          >
            <Trans>Print samples</Trans>
          </Button>
          <Button
            component="a"
            href={`${base}/sample.pdf`}
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
          >
            <Trans>Sample PDF</Trans>
          </Button>
        </>
      }
    >
      {error && !data && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton lines={10} />}
      {data && <Designer key={event.id} event={event} design={data} />}
    </Page>
  );
}

type Design = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof designQuery>["queryFn"]>>>>;

function Designer({ event, design }: { event: Versioned<Event>; design: Design }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const form = useDesignForm(event.id, design);
  const own = form.values.ticket_design_settings;
  const shown = shownTicketDesign(ticketDesignOf(own, design.inherited));
  const look = {
    colour: shown.accent_color ?? design.cover_colour,
    layout: shown.layout_type,
    footer_text: shown.footer_text,
    logo: shown.shows_logo ? (design.logo ?? design.organizer_logo) : null,
  };
  const refresh = () => {
    void client.invalidateQueries(eventQuery(event.id));
    void client.invalidateQueries(designQuery(event.id));
  };
  return (
    <>
      <SaveMark forms={[form]} />
      <div className={styles.designer}>
        <Stack gap="lg">
          <Panel title={<Trans>Design</Trans>}>
            <TicketDesignFields
              own={own}
              inherited={design.inherited}
              unsetColour={ticketColour(design.cover_colour)}
              errorOf={(part) => form.errorOf(`ticket_design_settings.${part}`)}
              onChange={(next, when) => form.set("ticket_design_settings", next, when)}
              onBlur={form.flush}
            />
          </Panel>
          <Panel title={<Trans>Logo</Trans>}>
            <PictureField
              label={t`Logo on tickets`}
              description={t`Square, at least 100 pixels. Without one, tickets show the organiser’s logo.`}
              ratio={IMAGE_KINDS.TICKET_LOGO.ratio}
              path={`/events/${event.id}/images`}
              fields={{ type: "TICKET_LOGO" }}
              picture={event.images.find(({ type }) => type === "TICKET_LOGO")}
              onRemove={(picture) =>
                browserClient<EventsContract>()("DELETE /events/{event_id}/images/{image_id}", {
                  params: { event_id: event.id, image_id: picture.id },
                })
              }
              onChange={refresh}
            />
          </Panel>
          <CodesPanel form={form} />
        </Stack>
        <TicketPreview event={{ ...design.event, ...look }} />
      </div>
    </>
  );
}
