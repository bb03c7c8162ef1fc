import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { Saving } from "../../../../backoffice/forms/use-editor.ts";
import { useEdit } from "../../../../backoffice/editing/use-edit.ts";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import type { CapacityInput } from "../../../capacity/contract.ts";
import type { CapacityAssignment, CatalogContract } from "../../../contract.ts";
import { capacityQuery } from "./capacity-query.ts";

type Input = z.input<typeof CapacityInput>;

/** Creates a shared capacity, or changes the given one. */
export function useSaveCapacity({
  thing: assignment,
  idempotencyKey,
  ...edited
}: Saving<CapacityAssignment, Input>) {
  const event_id = useEvent().id;
  const onSuccess = useCapacityChanged();
  const api = browserClient<CatalogContract>();
  return useEdit({
    ...edited,
    create: (body) =>
      api("POST /events/{event_id}/capacity-assignments", { params: { event_id }, body, idempotencyKey }),
    change: (body, version) =>
      api("PUT /events/{event_id}/capacity-assignments/{capacity_assignment_id}", {
        params: { event_id, capacity_assignment_id: assignment!.id },
        body,
        version,
      }),
    onSuccess,
  });
}

export function useDeleteCapacity() {
  const event_id = useEvent().id;
  const onSuccess = useCapacityChanged();
  return useMutation({
    mutationFn: (capacity_assignment_id: number) =>
      browserClient<CatalogContract>()(
        "DELETE /events/{event_id}/capacity-assignments/{capacity_assignment_id}",
        { params: { event_id, capacity_assignment_id } },
      ),
    onSuccess,
  });
}

function useCapacityChanged() {
  const { id } = useEvent();
  const client = useQueryClient();
  return () => client.invalidateQueries(capacityQuery(id));
}
