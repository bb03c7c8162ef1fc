import { Button, Checkbox, Group, SimpleGrid, Text, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Dialog } from "../../../manage-ui/dialogs/overlays.tsx";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { StartAndEnd } from "../../../manage-ui/dates/start-and-end.tsx";
import { ResourceForm } from "../../../backoffice/forms/resource-form.tsx";
import { useCreateForm } from "../../../backoffice/forms/use-create-form.ts";
import { eventQuery } from "../../../backoffice/queries/event.ts";
import { browserClient } from "../../../platform/http/browser-client.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useToasts } from "../../../ui/overlays/toasts.tsx";
import type { Event, EventsContract } from "../../contract.ts";
import styles from "./duplicate-dialog.module.css";
import { DUPLICATE_RULES } from "./form-rules.ts";
import { endFrom, timesOn } from "./new-event/times-on-day.ts";

/** Parts that a copy may contain, the most common first. */
const PARTS = [
  "duplicate_products",
  "duplicate_questions",
  "duplicate_settings",
  "duplicate_event_cover_image",
  "duplicate_ticket_logo",
  "duplicate_promo_codes",
  "duplicate_capacity_assignments",
  "duplicate_check_in_lists",
  "duplicate_affiliates",
  "duplicate_webhooks",
] as const;
type Part = (typeof PARTS)[number];

interface DuplicateDialogProps {
  eventId: number;
  /** Proposed first day of the copy, at the same hour. Absent: the dates are empty. */
  day?: string | undefined;
  onClose: () => void;
}

/** Dialog for duplicating an event: name, dates and parts. */
export default function DuplicateDialog({ eventId, day, onClose }: DuplicateDialogProps) {
  const { data: event, error, refetch } = useQuery(eventQuery(eventId));
  return (
    <Dialog isOpen onClose={onClose} size={560} title={<Trans>Duplicate the event</Trans>}>
      {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!event && !error && <Skeleton lines={6} />}
      {event && <DuplicateForm event={event} day={day} onClose={onClose} />}
    </Dialog>
  );
}

type DuplicateFormProps = Omit<DuplicateDialogProps, "eventId"> & { event: Event };

function DuplicateForm({ event, day, onClose }: DuplicateFormProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { show } = useToasts();
  const labels = usePartNames();
  const [initial] = useState(() => ({
    title: event.title,
    ...(day ? timesOn(day, event) : { start_date: "", end_date: "" }),
  }));
  const [parts, setParts] = useState<ReadonlySet<Part>>(() => new Set(PARTS));
  const changeParts = (wanted: readonly Part[]) => setParts(new Set(wanted));
  const editor = useCreateForm({
    name: `duplicate-${event.id}-${day ?? "any-day"}`,
    initial,
    draftLife: "while-open",
    bodyOf: (form) => ({ ...form, end_date: form.end_date || null, ...wantedOf(parts) }),
    rules: DUPLICATE_RULES,
    problemsOf: ({ start_date }) => ({
      ...(start_date === "" && { start_date: { sentence: t`Please enter when it starts.` } }),
    }),
    create: async ({ body, idempotencyKey }) => {
      const answer = await browserClient<EventsContract>()("POST /events/{event_id}/duplicate", {
        params: { event_id: event.id },
        body,
        idempotencyKey,
      });
      return answer.data;
    },
    leave: (copy) => navigate(`/manage/event/${copy.id}/settings`),
    onCreated: async () => {
      show({ message: t`Duplicated. This is the new draft; the original is unchanged.` });
      await client.invalidateQueries({ queryKey: ["events"] });
    },
  });
  const { form, set, errors, text } = editor;
  const toggle = (part: Part, isWanted: boolean) =>
    changeParts(PARTS.filter((each) => (each === part ? isWanted : parts.has(each))));
  return (
    <ResourceForm editor={editor} isBesideFields onCancel={onClose} submitLabel={<Trans>Duplicate</Trans>}>
      <TextInput data-autofocus label={t`New event name`} {...text("title")} />
      <StartAndEnd
        zone={event.timezone}
        start={{
          value: form.start_date,
          error: errors.start_date,
          onChange: (start_date) => {
            const isEndDerived = form.end_date === endFrom(form.start_date, event);
            set({ start_date, ...(isEndDerived && { end_date: endFrom(start_date, event) }) });
          },
        }}
        end={{ value: form.end_date, error: errors.end_date, onChange: (end_date) => set({ end_date }) }}
      />
      <fieldset className={styles.parts}>
        <legend>
          <Trans>What to copy</Trans>
        </legend>
        <Group gap={4} mt={4} mb="xs" ms="calc(-1 * var(--space-12))" align="stretch" wrap="nowrap">
          <Button type="button" variant="subtle" size="xs" onClick={() => changeParts(PARTS)}>
            <Trans>All</Trans>
          </Button>
          <Button type="button" variant="subtle" size="xs" onClick={() => changeParts([])}>
            <Trans context="parts to copy">None</Trans>
          </Button>
        </Group>
        <SimpleGrid minColWidth="min(13rem, 100%)" spacing="sm">
          {PARTS.map((part) => (
            <Checkbox
              key={part}
              label={labels[part]}
              checked={parts.has(part)}
              onChange={(input) => toggle(part, input.currentTarget.checked)}
            />
          ))}
        </SimpleGrid>
      </fieldset>
      <Text c="dimmed">
        <Trans>Sales periods move with the date. What was sold, and to whom, stays with the original.</Trans>
      </Text>
    </ResourceForm>
  );
}

function wantedOf(parts: ReadonlySet<Part>): Record<Part, boolean> {
  return Object.fromEntries(PARTS.map((part) => [part, parts.has(part)])) as Record<Part, boolean>;
}

function usePartNames(): Record<Part, string> {
  const { t } = useLingui();
  return {
    duplicate_products: t`Products and prices`,
    duplicate_questions: t`Questions`,
    duplicate_settings: t`Settings`,
    duplicate_event_cover_image: t`Cover`,
    duplicate_ticket_logo: t`Logo on tickets`,
    duplicate_promo_codes: t`Promo codes`,
    duplicate_capacity_assignments: t`Shared capacity`,
    duplicate_check_in_lists: t`Doors`,
    duplicate_affiliates: t`Affiliates`,
    duplicate_webhooks: t`Webhooks`,
  };
}
