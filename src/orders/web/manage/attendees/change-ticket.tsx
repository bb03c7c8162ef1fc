import { Button, Checkbox, Group } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import type { Attendee } from "../../../../tickets/contract.ts";
import { useHolderName } from "./use-holder-name.ts";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { formatMoney } from "../../../../ui/format.ts";
import { RadioGroup } from "../../../../ui/fields/radio-group.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { ticketName } from "../../../../values/ticket-name.ts";
import type { TicketChoice } from "../../../contract.ts";
import { ticketChoicesQuery } from "../orders-query.ts";
import { TicketSelect } from "./ticket-select.tsx";
import { useChange } from "../use-change.ts";

/** Shows the attendee's kind of ticket and changes it, with a choice for the price difference. */
export function ChangeTicket({ attendee }: { attendee: Versioned<Attendee> }) {
  const { data: choices, error, refetch } = useQuery(ticketChoicesQuery(attendee.event_id, attendee.id));
  const others = (choices ?? []).filter(({ is_current }) => !is_current);
  return (
    <Panel title={<Trans>Ticket</Trans>}>
      <p>
        {choices?.find(({ is_current }) => is_current)?.name ??
          ticketName(attendee.product_title, attendee.tier)}
      </p>
      {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!error && !choices && <Skeleton lines={2} />}
      {attendee.status !== "CANCELLED" && others.length > 0 && (
        <ChangeForm key={attendee.product_price_id} attendee={attendee} others={others} />
      )}
    </Panel>
  );
}

function ChangeForm({ attendee, others }: { attendee: Versioned<Attendee>; others: TicketChoice[] }) {
  const { t } = useLingui();
  const [chosenId, setChosenId] = useState("");
  const [settled, setSettled] = useState<"NONE" | "OPEN">("OPEN");
  const [raises, setRaises] = useState(false);
  const chosen = others.find(({ product_price_id }) => String(product_price_id) === chosenId);
  const name = useHolderName()(attendee);
  const change = useChange({
    eventId: attendee.event_id,
    ask: (api, to: TicketChoice) =>
      api("PUT /events/{event_id}/attendees/{attendee_id}", {
        params: { event_id: attendee.event_id, attendee_id: attendee.id },
        body: {
          product_id: to.product_id,
          product_price_id: to.product_price_id,
          price_difference: settled,
          expected_difference: to.difference ?? 0,
          raises_capacity: raises && to.remaining === 0,
        },
        version: attendee.version,
      }),
    message: t`${name}’s ticket has been exchanged.`,
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen) change.mutate(chosen);
  };
  return (
    <form className="stack" onSubmit={handleSubmit}>
      <TicketSelect
        label={t`Exchange it for`}
        placeholder={t`Choose a ticket`}
        choices={others}
        value={chosenId}
        onChange={setChosenId}
      />
      {chosen && chosen.difference !== 0 && chosen.difference !== null && (
        <Difference chosen={chosen} difference={chosen.difference} value={settled} onChange={setSettled} />
      )}
      {chosen?.remaining === 0 && (
        <Checkbox
          label={t`None left: create one more`}
          checked={raises}
          onChange={(event) => setRaises(event.currentTarget.checked)}
        />
      )}
      {change.isError && <ProblemNotice error={change.error} />}
      {chosen && (
        <Group gap="xs" align="stretch">
          <Button type="submit" loading={change.isPending} disabled={chosen.remaining === 0 && !raises}>
            <Trans>Exchange ticket</Trans>
          </Button>
        </Group>
      )}
    </form>
  );
}

interface DifferenceProps {
  chosen: TicketChoice;
  difference: number;
  value: "NONE" | "OPEN";
  onChange: (value: "NONE" | "OPEN") => void;
}

function Difference({ chosen, difference, value, onChange }: DifferenceProps) {
  const { t, i18n } = useLingui();
  const sum = formatMoney({ minor: Math.abs(difference), currency: chosen.currency }, i18n.locale);
  return (
    <RadioGroup
      name="price_difference"
      required
      label={difference > 0 ? t`It costs ${sum} more` : t`It costs ${sum} less`}
      value={value}
      onChange={(next) => onChange(next as "NONE" | "OPEN")}
      options={[
        {
          value: "OPEN",
          label: difference > 0 ? t`Record it as owed by the buyer` : t`Record it as owed to the buyer`,
          help: t`Stays outstanding on the order until you mark it as settled. No money moves automatically.`,
        },
        { value: "NONE", label: t`Waive it` },
      ]}
    />
  );
}
