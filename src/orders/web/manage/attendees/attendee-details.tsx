import { Button, Group, TagsInput, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { SaveProblem } from "../../../../backoffice/editing/save-problem.tsx";
import { Optional } from "../../../../manage-ui/optional.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { StackedForm } from "../../../../manage-ui/stacked-form.tsx";
import type { Attendee } from "../../../../tickets/contract.ts";
import {
  bodyOfPerson,
  formOfPerson,
  isOtherAddress,
  NotesField,
  PersonFields,
  type PersonForm,
  problemsOfPerson,
} from "../edit/person-fields.tsx";
import { useOrderForm } from "../edit/use-order-form.ts";
import { ATTENDEE_DETAILS_RULES } from "./form-rules.ts";

const MAX_LABELS = 10;

/** The holder of a ticket, with labels and notes. */
export function AttendeeDetails({ attendee }: { attendee: Versioned<Attendee> }) {
  const { t } = useLingui();
  const [saved, setSaved] = useState<{ over: Attendee; attendee: Versioned<Attendee> }>();
  // The answer to a save arrives before the page has read the ticket again.
  const current = saved?.over === attendee ? saved.attendee : attendee;
  /** Another address was saved. Until the e-mail is sent, its reader has no link, whatever address is typed next. */
  const [isOwed, setIsOwed] = useState(false);
  const offersToSend = (form: PersonForm) => attendee.status === "ACTIVE" && (isOwed || isOtherAddress(form));
  const params = { event_id: attendee.event_id, attendee_id: attendee.id };
  const editor = useOrderForm({
    eventId: attendee.event_id,
    name: `attendee-details-${attendee.id}`,
    version: current.version,
    initial: { ...formOfPerson(current), labels: current.labels, door_note: current.door_note ?? "" },
    bodyOf: (form) => bodyOfPerson(form, current),
    rules: ATTENDEE_DETAILS_RULES,
    problemsOf: (form) => problemsOfPerson(form, current),
    change: async (api, { form, body, version, idempotencyKey }) => {
      const done = await api("PUT /events/{event_id}/attendees/{attendee_id}", { params, body, version });
      if (!form.sends || !offersToSend(form)) return done;
      setIsOwed(true);
      await api("POST /events/{event_id}/attendees/{attendee_id}/resend-ticket", { params, idempotencyKey });
      return done;
    },
    message: (form) => {
      const newAddress = form.email.trim();
      return form.sends && offersToSend(form)
        ? t`Saved. The ticket is on its way to ${newAddress}.`
        : t`Saved.`;
    },
    staysOpen: true,
    onDone: ({ data }) => {
      setSaved({ over: attendee, attendee: data });
      setIsOwed(false);
    },
  });
  const { form, set, errors, text, handleSubmit, save } = editor;
  return (
    <Panel title={<Trans>Details</Trans>}>
      <StackedForm onSubmit={handleSubmit} noValidate>
        <PersonFields
          editor={editor}
          before={current}
          emailHelp={t`With another address the ticket gets a new link and code; the old ones stop working.`}
          sendsLabel={offersToSend(form) ? t`E-mail the new ticket to this address` : null}
        />
        <TagsInput
          label={<Optional>{t`Labels`}</Optional>}
          description={t`Words such as VIP or Press. A door can take one of them only.`}
          maxTags={MAX_LABELS}
          maxLength={40}
          value={form.labels}
          error={errors.labels}
          onChange={(labels) => set({ labels })}
        />
        <NotesField {...editor} />
        <TextInput
          label={<Optional>{t`Note for the door`}</Optional>}
          description={t`Door staff read it when they scan the ticket.`}
          {...text("door_note")}
        />
        <SaveProblem save={save} isBesideFields />
        <Group gap="xs" align="stretch">
          <Button type="submit" loading={save.isPending}>
            <Trans>Save</Trans>
          </Button>
        </Group>
      </StackedForm>
    </Panel>
  );
}
