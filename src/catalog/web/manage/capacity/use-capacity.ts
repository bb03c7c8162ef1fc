import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { useEvent } from "../../../../manage-ui/queries/event.ts";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import type { CapacityInput } from "../../../capacity/contract.ts";
import type { CapacityAssignment, CatalogContract } from "../../../contract.ts";
import { capacityQuery } from "./capacity-query.ts";

/** Lets products share places, or changes who shares how many. */
export function useSaveCapacity(assignment: CapacityAssignment | undefined, idempotencyKey: string) {
  const event_id = useEvent().id;
  const onSuccess = useCapacityChanged();
  return useMutation({
    mutationFn: (body: z.input<typeof CapacityInput>) => {
      const api = browserClient<CatalogContract>();
      if (!assignment) {
        const params = { event_id };
        return api("POST /events/{event_id}/capacity-assignments", { params, body, idempotencyKey });
      }
      const params = { event_id, capacity_assignment_id: assignment.id };
      return api("PUT /events/{event_id}/capacity-assignments/{capacity_assignment_id}", { params, body });
    },
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
