import type { DraftParts } from "./draft-parts.ts";
import { Button, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router";
import { Choices } from "../../../manage-ui/choices.tsx";
import { isPast } from "../../../manage-ui/dates/is-past.ts";
import { DateInPast } from "../../../manage-ui/dates/date-in-past.tsx";
import { DateTimeInput } from "../../../manage-ui/dates/date-time-input.tsx";
import { findPartialDate } from "../../../manage-ui/dates/find-partial-date.ts";
import { DraftForm, useDraftForm } from "../../../manage-ui/drafts/draft-form.tsx";
import { Optional } from "../../../manage-ui/optional.tsx";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { useMe } from "../../../backoffice/queries/me.ts";
import { organizersQuery } from "../../../backoffice/queries/organizers.ts";
import { useNow } from "../../../backoffice/use-now.ts";
import { useCategoryNames } from "./category-names.ts";
import styles from "./event-starter.module.css";
import { useTemplate } from "./event-templates.ts";
import { emptyDraft, hasProblems, type NewEventDraft, problemsOfDraft } from "./new-event-draft.ts";
import { PagePreview } from "./page-preview.tsx";
import { TicketRow } from "./ticket-row.tsx";
import { useCreateEvent } from "./use-create-event.ts";
import { ZoneAndCurrency } from "./zone-and-currency.tsx";

/** Creates an event on one screen: the form beside a preview of its page. */
export function EventStarter() {
  const { t } = useLingui();
  const me = useMe();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const template = useTemplate(search.get("template"));
  const organizerId = Number(search.get("organizer")) || null;
  const {
    draft,
    change: set,
    forget,
    isChecked,
    form,
  } = useDraftForm(["new-event", search.get("template"), organizerId].filter(Boolean).join("-"), {
    ...emptyDraft(me.account, t`General admission`),
    ...template,
    organizerId,
  });
  const problems = problemsOfDraft(draft);
  const startsInPast = isPast(draft.start, draft.timezone, new Date(useNow()));
  const create = useCreateEvent((event) => {
    forget();
    void navigate(`/manage/event/${event.id}/getting-started`);
  });
  return (
    <div className={styles.starter}>
      <DraftForm
        form={form}
        className={styles.form}
        hasProblem={(sent) => findPartialDate(sent) !== null || hasProblems(problems)}
        onSend={() => create.mutate(draft)}
      >
        <TextInput
          label={t`Event name`}
          required
          maxLength={150}
          autoComplete="off"
          value={draft.title}
          error={isChecked && problems.title && t`Please name the event.`}
          onChange={(input) => set({ title: input.currentTarget.value })}
        />
        <OrganizerAndCategory draft={draft} set={set} />
        <div className={styles.pair}>
          <DateTimeInput
            label={t`Starts`}
            required
            value={draft.start}
            description={startsInPast && <DateInPast />}
            error={isChecked && problems.start && t`Please enter when it starts.`}
            onChange={(start) => set({ start })}
          />
          <DateTimeInput
            label={<Optional>{t`Ends`}</Optional>}
            min={draft.start}
            value={draft.end}
            error={isChecked && problems.end && t`The end must be after the start.`}
            onChange={(end) => set({ end })}
          />
        </div>
        <WhereFields draft={draft} set={set} />
        <TicketRow
          ticket={draft.ticket}
          currency={draft.currency}
          problems={isChecked ? problems.ticket : {}}
          onChange={(ticket) => set({ ticket })}
        />
        <ZoneAndCurrency draft={draft} set={set} />
        {create.isError && <ProblemNotice error={create.error} />}
        <Group>
          <Button type="submit" size="md" loading={create.isPending}>
            <Trans>Create event</Trans>
          </Button>
          <Text c="dimmed">
            <Trans>It stays a draft until you publish it.</Trans>
          </Text>
        </Group>
      </DraftForm>
      <PagePreview draft={draft} />
    </div>
  );
}

/** Shown only if there is a choice. */
function OrganizerAndCategory({ draft, set }: DraftParts) {
  const { t } = useLingui();
  const { data: organizers = [] } = useQuery(organizersQuery());
  const categories = useCategoryNames();
  const active = organizers.filter(({ status }) => status !== "ARCHIVED");
  return (
    <div className={styles.pair}>
      {active.length > 1 && (
        <NativeSelect
          label={t`Organiser`}
          value={draft.organizerId ?? active[0]!.id}
          data={active.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(input) => set({ organizerId: Number(input.currentTarget.value) })}
        />
      )}
      <NativeSelect
        label={<Optional>{t`Category`}</Optional>}
        description={t`Gives you a cover to start with.`}
        value={draft.category}
        data={[{ value: "", label: "–" }, ...categories]}
        onChange={(input) => set({ category: input.currentTarget.value as NewEventDraft["category"] })}
      />
    </div>
  );
}

function WhereFields({ draft, set }: DraftParts) {
  const { t } = useLingui();
  return (
    <Stack className={styles.where} gap="sm" align="flex-start">
      <Choices
        label={t`Where`}
        value={draft.where}
        onChange={(where) => set({ where })}
        choices={[
          { value: "place", label: t`In person` },
          { value: "online", label: t`Online` },
        ]}
      />
      {draft.where === "place" && (
        <div className={styles.pair}>
          <TextInput
            label={<Optional>{t`Venue`}</Optional>}
            maxLength={100}
            value={draft.venue}
            onChange={(input) => set({ venue: input.currentTarget.value })}
          />
          <TextInput
            label={<Optional>{t`City`}</Optional>}
            maxLength={85}
            value={draft.city}
            onChange={(input) => set({ city: input.currentTarget.value })}
          />
        </div>
      )}
    </Stack>
  );
}
