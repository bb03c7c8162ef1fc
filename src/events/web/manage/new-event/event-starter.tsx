import { Button, Group, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router";
import { Choices } from "../../../../manage-ui/choices.tsx";
import { isPast } from "../../../../manage-ui/dates/is-past.ts";
import { StartAndEnd } from "../../../../manage-ui/dates/start-and-end.tsx";
import { DateInPast } from "../../../../manage-ui/dates/date-in-past.tsx";
import { CreateForm } from "../../../../backoffice/forms/create-form.tsx";
import { useCreateForm } from "../../../../backoffice/forms/use-create-form.ts";
import { ChoiceSelect } from "../../../../manage-ui/search/choice-select.tsx";
import { Optional } from "../../../../manage-ui/optional.tsx";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { useMe } from "../../../../backoffice/queries/me.ts";
import { organizersQuery } from "../../../../backoffice/queries/organizers.ts";
import { useNow } from "../../../../backoffice/use-now.ts";
import type { Organizer } from "../../../../organizers/contract.ts";
import { useCategoryNames } from "../category-names.ts";
import styles from "./event-starter.module.css";
import { useTemplate } from "./event-templates.ts";
import { EVENT_RULES } from "../form-rules.ts";
import { LOCATION_RULES } from "../../../../backoffice/form-rules.ts";
import {
  bodyOfDraft,
  type DraftParts,
  emptyDraft,
  type NewEventDraft,
  problemsOfDraft,
  shownDraft,
} from "./new-event-draft.ts";
import { PagePreview } from "./page-preview.tsx";
import { StartFrom } from "./start-from.tsx";
import { TicketRow, useTicketWords } from "./ticket-row.tsx";
import { useCreateEvent } from "./use-create-event.ts";
import { ZoneAndCurrency } from "./zone-and-currency.tsx";

/** Creates an event on one screen: a form beside a preview of the event's page. */
export function EventStarter() {
  const { t } = useLingui();
  const me = useMe();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const ticketWords = useTicketWords();
  const template = useTemplate(search.get("template"));
  const organizerId = Number(search.get("organizer")) || null;
  // The name that was searched for and not found.
  const title = search.get("title");
  const { data: organizers = [] } = useQuery(organizersQuery());
  const shown = (form: NewEventDraft) => shownDraft(form, organizers, me.account);
  const editor = useCreateForm({
    name: ["new-event", search.get("template"), organizerId, title].filter(Boolean).join("-"),
    initial: { ...emptyDraft(t`General admission`), ...template, organizerId, ...(title && { title }) },
    bodyOf: (form) => bodyOfDraft(shown(form)),
    rules: EVENT_RULES,
    problemsOf: (form) => {
      const { title, start, end, ticket } = problemsOfDraft(shown(form));
      return {
        ...(title && { title: { sentence: t`Please name the event.` } }),
        ...(start && { start_date: { sentence: t`Please enter when it starts.` } }),
        ...(end && { end_date: { sentence: t`The end must be after the start.` } }),
        ...(Object.keys(ticket).length > 0 && { ticket: "required" }),
      };
    },
    create: useCreateEvent(),
    leave: (event) => navigate(`/manage/event/${event.id}/getting-started`),
  });
  const { form, set, errors, text, save } = editor;
  const draft = shown(form);
  const startsInPast = isPast(draft.start, draft.timezone, new Date(useNow()));
  return (
    <div className={styles.starter}>
      <CreateForm editor={editor} gap="lg">
        <StartFrom onChoose={set} />
        <TextInput label={t`Event name`} autoComplete="off" {...text("title")} />
        <OrganizerAndCategory draft={draft} set={set} organizers={organizers} />
        <StartAndEnd
          zone={draft.timezone}
          start={{
            value: draft.start,
            description: startsInPast && <DateInPast />,
            error: errors.start_date,
            onChange: (start) => set({ start }),
          }}
          end={{ value: draft.end, error: errors.end_date, onChange: (end) => set({ end }) }}
        />
        <WhereFields draft={draft} set={set} />
        <TicketRow
          ticket={draft.ticket}
          currency={draft.currency}
          errors={errors.ticket ? ticketWords(problemsOfDraft(draft).ticket) : {}}
          onChange={(ticket) => set({ ticket })}
        />
        <ZoneAndCurrency draft={draft} set={set} />
        {save.isError && <ProblemNotice error={save.error} />}
        <Group>
          <Button type="submit" size="md" loading={save.isPending}>
            <Trans>Create event</Trans>
          </Button>
          <Text c="dimmed">
            <Trans>It stays a draft until you publish it.</Trans>
          </Text>
        </Group>
      </CreateForm>
      <PagePreview draft={draft} />
    </div>
  );
}

interface OrganizerAndCategoryProps extends DraftParts {
  organizers: Organizer[];
}

/** Shows the organiser only if there is a choice. */
function OrganizerAndCategory({ draft, set, organizers }: OrganizerAndCategoryProps) {
  const { t } = useLingui();
  const categories = useCategoryNames();
  const active = organizers.filter(({ status }) => status !== "ARCHIVED");
  return (
    <SimpleGrid minColWidth="min(13rem, 100%)">
      {active.length > 1 && (
        <ChoiceSelect
          label={t`Organiser`}
          value={String(draft.organizerId ?? active[0]!.id)}
          choices={active.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(id) => set({ organizerId: Number(id) })}
        />
      )}
      <ChoiceSelect
        label={<Optional>{t`Category`}</Optional>}
        description={t`Gives you a cover to start with.`}
        value={draft.category}
        choices={[{ value: "", label: t`Not set` }, ...categories]}
        onChange={(category) => set({ category: category as NewEventDraft["category"] })}
      />
    </SimpleGrid>
  );
}

function WhereFields({ draft, set }: DraftParts) {
  const { t } = useLingui();
  return (
    <Stack gap="sm">
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
        <SimpleGrid minColWidth="min(13rem, 100%)">
          <TextInput
            label={<Optional>{t`Venue`}</Optional>}
            maxLength={LOCATION_RULES.venue_name.maxLength}
            value={draft.venue}
            onChange={(input) => set({ venue: input.currentTarget.value })}
          />
          <TextInput
            label={<Optional>{t`City`}</Optional>}
            maxLength={LOCATION_RULES.city.maxLength}
            value={draft.city}
            onChange={(input) => set({ city: input.currentTarget.value })}
          />
        </SimpleGrid>
      )}
    </Stack>
  );
}
