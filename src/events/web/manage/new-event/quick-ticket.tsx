import { Button } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import type { CatalogContract } from "../../../../catalog/contract.ts";
import { SaveProblem } from "../../../../backoffice/editing/save-problem.tsx";
import { useCreateForm } from "../../../../backoffice/forms/use-create-form.ts";
import { categoriesQuery } from "../../../../backoffice/queries/categories.ts";
import { taxesQuery } from "../../../../backoffice/queries/taxes-and-fees.ts";
import { StackedForm } from "../../../../manage-ui/stacked-form.tsx";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import type { Event } from "../../../contract.ts";
import { TICKET_RULES } from "../form-rules.ts";
import { type FirstTicket, keyWithTaxes, problemsOfTicket, productOfTicket } from "./first-ticket.ts";
import { TicketRow, useTicketWords } from "./ticket-row.tsx";

/** Creates a first ticket where the organiser misses one. */
export function QuickTicket({ event }: { event: Event }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const words = useTicketWords();
  const { form, set, errors, handleSubmit, save } = useCreateForm({
    name: `first-ticket-${event.id}`,
    initial: { title: t`General admission`, price: "", quantity: "100" } as FirstTicket,
    draftLife: "while-open",
    bodyOf: (ticket) => productOfTicket(ticket, event.currency, []),
    rules: TICKET_RULES,
    problemsOf: (ticket) => {
      const problems = Object.entries(words(problemsOfTicket(ticket, event.currency)));
      return Object.fromEntries(problems.map(([field, sentence]) => [field, { sentence }]));
    },
    create: async ({ form: ticket, idempotencyKey }) => {
      const body = productOfTicket(ticket, event.currency, await client.fetchQuery(taxesQuery()));
      return browserClient<CatalogContract>()("POST /events/{event_id}/products", {
        params: { event_id: event.id },
        body,
        idempotencyKey: keyWithTaxes(idempotencyKey, body),
      });
    },
    onCreated: () => client.invalidateQueries(categoriesQuery(event.id)),
  });
  return (
    <StackedForm gap="xs" align="flex-start" onSubmit={handleSubmit} noValidate>
      <TicketRow ticket={form} currency={event.currency} errors={errors} onChange={set} />
      <SaveProblem save={save} />
      <Button type="submit" variant="default" loading={save.isPending}>
        <Trans>Add this ticket</Trans>
      </Button>
    </StackedForm>
  );
}
