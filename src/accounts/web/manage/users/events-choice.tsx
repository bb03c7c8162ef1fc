import { Flex, Stack, Text, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { switchableEventsQuery } from "../../../../backoffice/queries/switchable-events.ts";
import { CheckboxField } from "../../../../ui/fields/checkbox-field.tsx";
import { RadioGroup } from "../../../../ui/fields/radio-group.tsx";

interface ChosenEvent {
  id: number;
  title: string;
}

/** Null: all events of the account, including future ones. */
export type Choice = readonly ChosenEvent[] | null;

export const hasNone = (choice: Choice) => choice?.length === 0;
export const idsOf = (choice: Choice) => choice?.map(({ id }) => id) ?? null;

interface EventsChoiceProps {
  value: Choice;
  /** Whether the form was submitted without any event. */
  hasProblem: boolean;
  onChange: (choice: ChosenEvent[] | null) => void;
}

/** The choice between all events and single ones. */
export function EventsChoice({ value, hasProblem, onChange }: EventsChoiceProps) {
  const { t } = useLingui();
  return (
    <>
      <RadioGroup
        name="events"
        label={t`Events`}
        required
        value={value === null ? "ALL" : "CHOSEN"}
        error={hasProblem ? t`Select at least one event.` : undefined}
        onChange={(which) => onChange(which === "ALL" ? null : [])}
        options={[
          { value: "ALL", label: t`All events, including future ones` },
          { value: "CHOSEN", label: t`Selected events`, help: t`No access to other events.` },
        ]}
      />
      {value !== null && <EventTicks chosen={value} onChange={onChange} />}
    </>
  );
}

interface EventTicksProps {
  chosen: readonly ChosenEvent[];
  onChange: (chosen: ChosenEvent[]) => void;
}

function EventTicks({ chosen, onChange }: EventTicksProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  const { data: found, isSuccess } = useQuery(switchableEventsQuery(useDeferredValue(typed.trim())));
  const isChosen = (event: ChosenEvent) => chosen.some(({ id }) => id === event.id);
  // Ticked events stay visible, whatever the search finds.
  const shown = [...chosen, ...(found ?? []).filter((event) => !isChosen(event))];
  const toggle = (event: ChosenEvent) =>
    onChange(
      isChosen(event)
        ? chosen.filter(({ id }) => id !== event.id)
        : [...chosen, { id: event.id, title: event.title }],
    );
  return (
    <Flex component="fieldset" direction="column" gap="xs">
      <legend className="visually-hidden">
        <Trans>Selected events</Trans>
      </legend>
      <TextInput
        type="search"
        label={t`Find an event`}
        value={typed}
        onChange={(input) => setTyped(input.currentTarget.value)}
      />
      <Stack className="break-anywhere" mah={240} gap={4} style={{ overflowY: "auto" }}>
        {shown.map((event) => (
          <CheckboxField
            key={event.id}
            label={event.title}
            checked={isChosen(event)}
            onChange={() => toggle(event)}
          />
        ))}
        {isSuccess && shown.length === 0 && (
          <Text c="dimmed">
            <Trans>No event matches that name.</Trans>
          </Text>
        )}
      </Stack>
    </Flex>
  );
}
