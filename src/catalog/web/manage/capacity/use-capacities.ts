import { useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import type { CapacityInput } from "../../../capacity/contract.ts";
import type { CatalogContract } from "../../../contract.ts";
import { capacityQuery } from "./capacity-query.ts";

type Body = z.input<typeof CapacityInput>;

/** The calls that write the event's shared capacities. */
export function useCapacities() {
  const event_id = useEvent().id;
  const client = useQueryClient();
  const api = browserClient<CatalogContract>();
  return {
    create: (body: Body, idempotencyKey: string) =>
      api("POST /events/{event_id}/capacity-assignments", { params: { event_id }, body, idempotencyKey }),
    change: (capacity_assignment_id: number, body: Body, version: string) =>
      api("PUT /events/{event_id}/capacity-assignments/{capacity_assignment_id}", {
        params: { event_id, capacity_assignment_id },
        body,
        version,
      }),
    remove: (capacity_assignment_id: number) =>
      api("DELETE /events/{event_id}/capacity-assignments/{capacity_assignment_id}", {
        params: { event_id, capacity_assignment_id },
      }),
    onChanged: () => client.invalidateQueries(capacityQuery(event_id)),
  };
}
