import { Button, Text } from "@mantine/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Chosen } from "../../../../backoffice/data-grid/bulk/bulk-actions.ts";
import { SidePanel } from "../../../../manage-ui/dialogs/overlays.tsx";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import type { MessagingContract } from "../../../../messaging/contract.ts";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import { Notice } from "../../../../ui/notice.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import type { TicketsContract } from "../../../../tickets/contract.ts";
import { MessageForm } from "./write-message.tsx";

/** The most people that a message can name one by one. */
const MAX_NAMED = 50;

interface WriteToChosenProps {
  eventId: number;
  chosen: Chosen;
  isOpen: boolean;
  onClose: () => void;
}

/** Form for a message to the chosen attendees. For more of them than a message can name, says what to do instead. */
export function WriteToChosen({ isOpen, ...message }: WriteToChosenProps) {
  return (
    <SidePanel isOpen={isOpen} onClose={message.onClose} title={<Trans>Write a message</Trans>}>
      <ToChosen {...message} />
    </SidePanel>
  );
}

function TooMany({ eventId }: { eventId: number }) {
  return (
    <Notice
      action={
        <Button variant="default" size="xs" component={Link} to={`/manage/event/${eventId}/messages`}>
          <Trans>Open messages</Trans>
        </Button>
      }
    >
      <p>
        <Trans>
          A message to chosen people goes to at most {MAX_NAMED}. Choose fewer, or write to everybody or to
          the holders of certain tickets under “Messages”.
        </Trans>
      </p>
    </Notice>
  );
}

function ToChosen({ eventId, chosen, onClose }: Omit<WriteToChosenProps, "isOpen">) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(recipientsQuery(eventId, chosen));
  if (data === null) return <TooMany eventId={eventId} />;
  if (error && !data) return <ProblemNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  return (
    <MessageForm
      eventId={eventId}
      to={{ message_type: "INDIVIDUAL_ATTENDEES", attendee_ids: data.ids }}
      recipients={
        <Text role="status" fz={13} c="dimmed">
          <Plural
            value={data.people}
            _0="Nobody would get it: none of these tickets has an e-mail address."
            one="This goes to # person."
            other="This goes to # people."
          />
        </Text>
      }
      sent={t`Your message is on its way.`}
      onClose={onClose}
    />
  );
}

/**
 * The chosen tickets, and the number of their addresses: several tickets may have the same. Null for more tickets
 * than a message can name. They stay those of the opening, even if by now others match the filter.
 */
const recipientsQuery = (event_id: number, chosen: Chosen) => ({
  queryKey: ["events", event_id, "message-reach", "chosen", chosen],
  queryFn: async () => {
    const attendee_ids = await idsOf(event_id, chosen);
    if (attendee_ids.length > MAX_NAMED) return null;
    const { data } = await browserClient<MessagingContract>()("POST /events/{event_id}/messages/recipients", {
      params: { event_id },
      body: { message_type: "INDIVIDUAL_ATTENDEES", attendee_ids },
    });
    return { ids: attendee_ids, people: data.recipients_count };
  },
  staleTime: "static" as const,
  gcTime: 0,
});

async function idsOf(event_id: number, chosen: Chosen): Promise<number[]> {
  if ("ids" in chosen) return chosen.ids;
  const { data } = await browserClient<TicketsContract>()("GET /events/{event_id}/attendees", {
    params: { event_id },
    // The API validates the values from the address; the types do not.
    query: { ...chosen.matching, per_page: MAX_NAMED + 1 } as object,
  });
  return data.map(({ id }) => id);
}
