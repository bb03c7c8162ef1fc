import { TextInput } from "@mantine/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import type { BulkActions, Chosen } from "../../../../backoffice/data-grid/bulk/bulk-actions.ts";
import { EmailCount } from "../../../../backoffice/data-grid/bulk/email-count.tsx";
import { DoorField } from "../../../../check-in/web/manage/parts/by-hand/door-field.tsx";
import { lazyDialog } from "../../../../manage-ui/dialogs/lazy-dialog.tsx";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import type { ListsContract } from "../../../../lists/contract.ts";
import type { Attendee } from "../../../../tickets/contract.ts";

const WriteToChosen = lazyDialog(
  async () => (await import("../write-message/write-to-chosen.tsx")).WriteToChosen,
);
const MAX_LABEL = 40;

/** Actions on many attendees, most frequent first, and the dialog of the one that is no task. */
export function useAttendeesBulk(eventId: number): { bulk: BulkActions<Attendee>; dialog: ReactNode } {
  const [writing, setWriting] = useState<{ chosen: Chosen; isOpen: boolean }>();
  const bulk = useActions(eventId, (chosen) => setWriting({ chosen, isOpen: true }));
  const dialog = writing && (
    <WriteToChosen eventId={eventId} {...writing} onClose={() => setWriting({ ...writing, isOpen: false })} />
  );
  return { bulk, dialog };
}

function useActions(eventId: number, onWrite: (chosen: Chosen) => void): BulkActions<Attendee> {
  const { t } = useLingui();
  return {
    start: async (action, chosen, idempotencyKey) =>
      (
        await browserClient<ListsContract>()("POST /events/{event_id}/attendees/bulk", {
          params: { event_id: eventId },
          body: { action, ...chosen } as never,
          idempotencyKey,
        })
      ).data,
    reach: async (action, chosen) =>
      (
        await browserClient<ListsContract>()("POST /events/{event_id}/attendees/bulk/preview", {
          params: { event_id: eventId },
          body: { action, ...chosen } as never,
        })
      ).data,
    actions: [
      {
        action: "write-message",
        label: t`Write a message`,
        question: () => null,
        onPress: onWrite,
      },
      {
        action: "label-attendees",
        label: t`Add a label`,
        question: (count) => <Plural value={count} one="Label # attendee?" other="Label # attendees?" />,
        consequence: () => (
          <Trans>It is added to the labels they already have. A door can be limited to one label.</Trans>
        ),
        fields: (
          <TextInput
            name="label"
            label={t({ message: "Label", context: "of an attendee" })}
            placeholder={t`VIP`}
            maxLength={MAX_LABEL}
            required
          />
        ),
        optionsOf: (form) => ({ label: form.get("label") }),
      },
      {
        action: "check-in-attendees",
        label: t`Check in`,
        fits: ({ status }) => status !== "CANCELLED",
        question: (count) => (
          <Plural value={count} one="Check in # attendee?" other="Check in # attendees?" />
        ),
        reaching: ({ fitting }) => (
          <>
            <Plural
              value={fitting}
              _0="None of these tickets is valid, so nobody will be checked in."
              one="# ticket is checked in as if it were scanned now."
              other="# tickets are checked in as if they were scanned now."
            />{" "}
            {fitting > 0 && (
              <Trans>
                Those who are in already, or whose ticket the door does not take, are left as they are, and
                listed with the reason.
              </Trans>
            )}
          </>
        ),
        fields: <DoorField eventId={eventId} />,
        optionsOf: (form) => ({ check_in_list_id: Number(form.get("check_in_list_id")) || undefined }),
      },
      {
        action: "resend-tickets",
        label: t`Send tickets again`,
        question: (count) => (
          <Plural value={count} one="Send # ticket again?" other="Send # tickets again?" />
        ),
        reaching: ({ fitting, people }) => (
          <>
            <Plural
              value={fitting}
              _0="None of these tickets is valid, so none will be sent."
              one="# valid ticket will be sent again."
              other="# valid tickets will be sent again."
            />{" "}
            <EmailCount fitting={fitting} people={people} />
          </>
        ),
      },
      {
        action: "reactivate-attendees",
        label: t`Reinstate tickets`,
        fits: ({ status }) => status === "CANCELLED",
        question: (count) => <Plural value={count} one="Reinstate # ticket?" other="Reinstate # tickets?" />,
        consequence: () => (
          <Trans>They will be valid for entry again, and each takes up a place again, if one is left.</Trans>
        ),
      },
      {
        action: "cancel-attendees",
        label: t`Cancel tickets`,
        fits: ({ status }) => status !== "CANCELLED",
        isDangerous: true,
        question: (count) => <Plural value={count} one="Cancel # ticket?" other="Cancel # tickets?" />,
        consequence: () => (
          <Trans>
            They will no longer be valid for entry, and their places go back on sale. No money is refunded,
            and nobody is e-mailed. They can be reinstated as long as their places are still free.
          </Trans>
        ),
      },
    ],
  };
}
