import { Select } from "@mantine/core";
import { useLingui } from "@lingui/react/macro";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { apiOf } from "../../manage-ui/query-client.ts";
import type { TicketsContract } from "../../tickets/contract.ts";

const SHOWN = 20;

interface GuestChoiceProps {
  eventId: number;
  /** Null: the guest who came last. */
  guest: number | null;
  onChoose: (guest: number | null) => void;
}

/** Chooses the guest with whose data a message is shown, by name, address or ticket. */
export function GuestChoice({ eventId, guest, onChoose }: GuestChoiceProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  const query = useDeferredValue(typed.trim());
  const { data: found = [] } = useQuery({
    queryKey: ["events", eventId, "preview-guests", query],
    queryFn: async ({ client }) => {
      const answer = await apiOf<TicketsContract>(client)("GET /events/{event_id}/attendees", {
        params: { event_id: eventId },
        query: { per_page: SHOWN, ...(query && { query }) } as object,
      });
      return answer.data.map(({ id, first_name, last_name, email, public_id }) => ({
        value: String(id),
        label: [[first_name, last_name].filter(Boolean).join(" "), email, public_id]
          .filter(Boolean)
          .join(" · "),
      }));
    },
    placeholderData: keepPreviousData,
  });
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const isListed = !chosen || found.some(({ value }) => value === chosen.value);
  return (
    <Select
      label={t`Show it for`}
      searchable
      clearable
      placeholder={t`The guest who came last`}
      onSearchChange={(text) => setTyped(chosen?.label === text ? "" : text)}
      // The server has already filtered.
      filter={({ options }) => options}
      data={isListed ? found : [...found, chosen]}
      value={guest === null ? null : String(guest)}
      nothingFoundMessage={t`Nobody was found.`}
      onChange={(value, option) => {
        setChosen(value === null ? null : option);
        onChoose(value === null ? null : Number(value));
      }}
    />
  );
}
