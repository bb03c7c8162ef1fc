import { Button } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { CatalogContract } from "../../../../catalog/contract.ts";
import { categoriesQuery } from "../../../../backoffice/queries/categories.ts";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { StackedForm } from "../../../../manage-ui/stacked-form.tsx";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import type { Event } from "../../../contract.ts";
import { type FirstTicket, problemsOfTicket, productOfTicket } from "./first-ticket.ts";
import { TicketRow } from "./ticket-row.tsx";

/** Creates a first ticket inside the dialog that requires one. */
export function QuickTicket({ event }: { event: Event }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [ticket, setTicket] = useState<FirstTicket>({
    title: t`General admission`,
    price: "",
    quantity: "100",
  });
  const [isChecked, setIsChecked] = useState(false);
  const problems = problemsOfTicket(ticket, event.currency);
  const add = useMutation({
    mutationFn: () =>
      browserClient<CatalogContract>()("POST /events/{event_id}/products", {
        params: { event_id: event.id },
        body: productOfTicket(ticket, event.currency),
      }),
    onSuccess: () => client.invalidateQueries(categoriesQuery(event.id)),
  });
  const handleSubmit = (submit: FormEvent) => {
    submit.preventDefault();
    setIsChecked(true);
    if (Object.keys(problems).length === 0) add.mutate();
  };
  return (
    <StackedForm gap="xs" align="flex-start" onSubmit={handleSubmit} noValidate>
      <TicketRow
        ticket={ticket}
        currency={event.currency}
        problems={isChecked ? problems : {}}
        onChange={setTicket}
      />
      {add.isError && <ProblemNotice error={add.error} />}
      <Button type="submit" variant="default" loading={add.isPending}>
        <Trans>Add this ticket</Trans>
      </Button>
    </StackedForm>
  );
}
