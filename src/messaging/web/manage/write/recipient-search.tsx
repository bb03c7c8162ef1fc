import { Loader, MultiSelect, Select } from "@mantine/core";
import { useLingui } from "@lingui/react/macro";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { apiOf } from "../../../../manage-ui/query-client.ts";
import type { OrdersContract } from "../../../../orders/contract.ts";
import type { TicketsContract } from "../../../../tickets/contract.ts";

const SHOWN = 20;

interface Option {
  value: string;
  label: string;
}

interface Person {
  id: number;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  public_id: string;
}

function optionOf({ id, first_name, last_name, email, public_id }: Person): Option {
  const name = [first_name, last_name].filter(Boolean).join(" ");
  return { value: String(id), label: `${name} · ${email} · ${public_id}` };
}

interface AttendeeSearchProps {
  chosen: number[];
  error: string | undefined;
  onChange: (chosen: number[]) => void;
}

/** Finds attendees by name, address or ticket, up to fifty. */
export function AttendeeSearch({ chosen, error, onChange }: AttendeeSearchProps) {
  const { t } = useLingui();
  const event_id = useEvent().id;
  const [typed, setTyped] = useState("");
  const query = useDeferredValue(typed.trim());
  const { data: found = [], isFetching } = useQuery({
    queryKey: ["events", event_id, "message-attendees", query],
    queryFn: async ({ client }): Promise<Option[]> => {
      const answer = await apiOf<TicketsContract>(client)("GET /events/{event_id}/attendees", {
        params: { event_id },
        query: { per_page: SHOWN, ...(query && { query }) } as object,
      });
      return answer.data.map(optionOf);
    },
    placeholderData: keepPreviousData,
  });
  const known = useKnown(found, chosen.map(String));
  return (
    <MultiSelect
      label={t`Attendees`}
      required
      searchable
      maxValues={50}
      placeholder={chosen.length === 0 ? t`Find a name, e-mail or ticket` : undefined}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has already filtered.
      filter={({ options }) => options}
      data={known}
      value={chosen.map(String)}
      error={error}
      nothingFoundMessage={t`Nobody was found.`}
      rightSection={isFetching ? <Loader size={16} /> : undefined}
      onChange={(values) => onChange(values.map(Number))}
    />
  );
}

interface OrderSearchProps {
  chosen: number | null;
  error: string | undefined;
  onChange: (chosen: number | null) => void;
}

/** Finds one order by its buyer or its number. */
export function OrderSearch({ chosen, error, onChange }: OrderSearchProps) {
  const { t } = useLingui();
  const event_id = useEvent().id;
  const [typed, setTyped] = useState("");
  const query = useDeferredValue(typed.trim());
  const { data: found = [] } = useQuery({
    queryKey: ["events", event_id, "message-orders", query],
    queryFn: async ({ client }): Promise<Option[]> => {
      const answer = await apiOf<OrdersContract>(client)("GET /events/{event_id}/orders", {
        params: { event_id },
        query: { per_page: SHOWN, ...(query && { query }) } as object,
      });
      return answer.data.filter(({ email }) => email !== null).map(optionOf);
    },
    placeholderData: keepPreviousData,
  });
  const known = useKnown(found, chosen === null ? [] : [String(chosen)]);
  return (
    <Select
      label={t`Order`}
      required
      searchable
      placeholder={t`Find a name, e-mail or order`}
      onSearchChange={(text) => setTyped(known.some(({ label }) => label === text) ? "" : text)}
      filter={({ options }) => options}
      data={known}
      value={chosen === null ? null : String(chosen)}
      error={error}
      nothingFoundMessage={t`Nobody was found.`}
      onChange={(value) => onChange(value === null ? null : Number(value))}
    />
  );
}

/** The options found now, plus chosen options found earlier, so that their names stay visible. */
function useKnown(found: Option[], chosen: string[]): Option[] {
  const [seen, setSeen] = useState<Option[]>([]);
  const missing = found.filter(({ value }) => !seen.some((one) => one.value === value));
  if (missing.length > 0) setSeen([...seen, ...missing]);
  const kept = chosen.filter((value) => !found.some((one) => one.value === value));
  return [
    ...found,
    ...kept.map((value) => seen.find((one) => one.value === value) ?? { value, label: `#${value}` }),
  ];
}
