import { Button, Checkbox, Group, Text, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { StackedForm } from "../../../manage-ui/stacked-form.tsx";
import { DialogButtons } from "../../../manage-ui/dialogs/dialog-buttons.tsx";
import { DateTimeInput } from "../../../manage-ui/dates/date-time-input.tsx";
import { findPartialDate } from "../../../manage-ui/dates/find-partial-date.ts";
import { focusFirstError } from "../../../manage-ui/focus/focus-first-error.ts";
import { Optional } from "../../../manage-ui/optional.tsx";
import { Dialog } from "../../../manage-ui/dialogs/overlays.tsx";
import { useDraft } from "../../../manage-ui/drafts/use-draft.ts";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { eventQuery } from "../../../backoffice/queries/event.ts";
import { browserClient, type CallFailed } from "../../../platform/http/browser-client.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useToasts } from "../../../ui/overlays/toasts.tsx";
import type { Event, EventsContract } from "../../contract.ts";
import styles from "./duplicate-dialog.module.css";
import { timesOn } from "./times-on-day.ts";

/** The parts that a copy may contain, the most common first. */
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
  /** The day on which the copy starts, at the same hour; absent: the dates are empty. */
  day?: string | undefined;
  onClose: () => void;
}

/** Duplicates an event: its name, date and parts. */
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
  const draft = `duplicate-${event.id}-${day ?? "any-day"}`;
  const { draft: facts, change: changeFacts } = useDraft(draft, initial, "while-open");
  const [parts, setParts] = useState<ReadonlySet<Part>>(() => new Set(PARTS));
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const changeParts = (wanted: readonly Part[]) => setParts(new Set(wanted));
  const duplicate = useMutation({
    mutationFn: async () => {
      const wants = Object.fromEntries(PARTS.map((part) => [part, parts.has(part)])) as Record<Part, boolean>;
      const answer = await browserClient<EventsContract>()("POST /events/{event_id}/duplicate", {
        params: { event_id: event.id },
        body: { ...facts, end_date: facts.end_date || null, ...wants },
        idempotencyKey,
      });
      return answer.data;
    },
    onSuccess: async (copy) => {
      await navigate(`/manage/event/${copy.id}/settings`);
      show({ message: t`“${copy.title}” is now a draft.` });
      await client.invalidateQueries({ queryKey: ["events"] });
    },
  });
  const errors = (duplicate.error as CallFailed | null)?.problem?.errors ?? {};
  const handleSubmit = (submit: FormEvent<HTMLFormElement>) => {
    submit.preventDefault();
    const { currentTarget } = submit;
    if (findPartialDate(currentTarget)) return;
    duplicate.mutate(undefined, { onError: () => focusFirstError(currentTarget) });
  };
  const toggle = (part: Part, isWanted: boolean) =>
    changeParts(PARTS.filter((each) => (each === part ? isWanted : parts.has(each))));
  return (
    <StackedForm onSubmit={handleSubmit} noValidate>
      <TextInput
        label={t`New event name`}
        required
        maxLength={150}
        data-autofocus
        value={facts.title}
        error={errors["title"]?.[0]}
        onChange={(input) => changeFacts({ title: input.currentTarget.value })}
      />
      <div className={styles.pair}>
        <DateTimeInput
          label={t`Starts`}
          required
          value={facts.start_date}
          error={
            errors["start_date"] &&
            (facts.start_date ? errors["start_date"][0] : t`Please enter when it starts.`)
          }
          onChange={(start_date) => changeFacts({ start_date })}
        />
        <DateTimeInput
          label={<Optional>{t`Ends`}</Optional>}
          min={facts.start_date}
          value={facts.end_date}
          error={errors["end_date"]?.[0]}
          onChange={(end_date) => changeFacts({ end_date })}
        />
      </div>
      <fieldset className={styles.parts}>
        <legend>
          <Trans>What to copy</Trans>
        </legend>
        <Group className={styles.all} gap={4} align="stretch" wrap="nowrap">
          <Button type="button" variant="subtle" size="xs" onClick={() => changeParts(PARTS)}>
            <Trans>All</Trans>
          </Button>
          <Button type="button" variant="subtle" size="xs" onClick={() => changeParts([])}>
            <Trans context="parts to copy">None</Trans>
          </Button>
        </Group>
        <div className={styles.boxes}>
          {PARTS.map((part) => (
            <Checkbox
              key={part}
              label={labels[part]}
              checked={parts.has(part)}
              onChange={(input) => toggle(part, input.currentTarget.checked)}
            />
          ))}
        </div>
      </fieldset>
      <Text c="dimmed">
        <Trans>Sales periods move with the date. What was sold, and to whom, stays with the original.</Trans>
      </Text>
      {duplicate.isError && Object.keys(errors).length === 0 && <ProblemNotice error={duplicate.error} />}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={duplicate.isPending}>
          <Trans>Duplicate</Trans>
        </Button>
      </DialogButtons>
    </StackedForm>
  );
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
    duplicate_check_in_lists: t`Check-in lists`,
    duplicate_affiliates: t`Affiliates`,
    duplicate_webhooks: t`Webhooks`,
  };
}
