import { useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { useSavedOrder } from "../../../../backoffice/editing/use-saved-order.ts";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { questionsQuery } from "../../../../backoffice/queries/questions.ts";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import type { CheckoutContract } from "../../../contract.ts";
import type { Question, QuestionInput } from "../../../questions/contract.ts";

type Body = z.input<typeof QuestionInput>;

/** The calls that write the event's questions. */
export function useQuestions() {
  const event_id = useEvent().id;
  const client = useQueryClient();
  const api = browserClient<CheckoutContract>();
  return {
    create: (body: Body, idempotencyKey: string) =>
      api("POST /events/{event_id}/questions", { params: { event_id }, body, idempotencyKey }),
    change: (question_id: number, body: Body, version: string) =>
      api("PUT /events/{event_id}/questions/{question_id}", {
        params: { event_id, question_id },
        body,
        version,
      }),
    remove: (question_id: number) =>
      api("DELETE /events/{event_id}/questions/{question_id}", { params: { event_id, question_id } }),
    onChanged: () => client.invalidateQueries(questionsQuery(event_id)),
  };
}

/** Saves the order of the event's questions. */
export function useSortQuestions() {
  const event_id = useEvent().id;
  return useSavedOrder({
    queryKey: questionsQuery(event_id).queryKey,
    save: (sorted: Versioned<Question>[]) =>
      browserClient<CheckoutContract>()("POST /events/{event_id}/questions/sort", {
        params: { event_id },
        body: sorted.map(({ id }, order) => ({ id, order })),
      }),
  });
}
