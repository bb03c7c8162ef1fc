import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import type { Saving } from "../../../../backoffice/forms/use-editor.ts";
import { useEdit } from "../../../../backoffice/editing/use-edit.ts";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { everyPage } from "../../../../manage-ui/every-page.ts";
import { apiOf } from "../../../../manage-ui/query-client.ts";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import { useToasts } from "../../../../ui/toasts.tsx";
import type { CheckoutContract } from "../../../contract.ts";
import type { Question, QuestionInput } from "../../../questions/contract.ts";

export const questionsQuery = (eventId: number) =>
  queryOptions({
    queryKey: ["events", eventId, "questions"],
    queryFn: ({ client }) =>
      everyPage((query) =>
        apiOf<CheckoutContract>(client)("GET /events/{event_id}/questions", {
          params: { event_id: eventId },
          query,
        }),
      ),
  });

/** Asks something new, or changes the question given. */
export function useSaveQuestion({
  thing: question,
  idempotencyKey,
  ...edited
}: Saving<Question, z.input<typeof QuestionInput>>) {
  const event_id = useEvent().id;
  const onSuccess = useQuestionsChanged();
  const api = browserClient<CheckoutContract>();
  return useEdit({
    ...edited,
    create: (body) =>
      api("POST /events/{event_id}/questions", { params: { event_id }, body, idempotencyKey }),
    change: (body, version) =>
      api("PUT /events/{event_id}/questions/{question_id}", {
        params: { event_id, question_id: question!.id },
        body,
        version,
      }),
    onSuccess,
  });
}

export function useDeleteQuestion() {
  const event_id = useEvent().id;
  const onSuccess = useQuestionsChanged();
  return useMutation({
    mutationFn: (question_id: number) =>
      browserClient<CheckoutContract>()("DELETE /events/{event_id}/questions/{question_id}", {
        params: { event_id, question_id },
      }),
    onSuccess,
  });
}

/** Puts the questions in a new order; shown at once, taken back if it is refused. */
export function useSortQuestions() {
  const event_id = useEvent().id;
  const client = useQueryClient();
  const { show } = useToasts();
  const { queryKey } = questionsQuery(event_id);
  return useMutation({
    mutationFn: (sorted: Versioned<Question>[]) =>
      browserClient<CheckoutContract>()("POST /events/{event_id}/questions/sort", {
        params: { event_id },
        body: sorted.map(({ id }, order) => ({ id, order })),
      }),
    onMutate: async (sorted) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, sorted);
    },
    onError: (error) => show({ message: error.message, tone: "danger" }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

function useQuestionsChanged() {
  const { id } = useEvent();
  const client = useQueryClient();
  return () => client.invalidateQueries(questionsQuery(id));
}
