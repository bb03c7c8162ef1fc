import { useMutation, useQueryClient } from "@tanstack/react-query";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import { useToasts } from "../../../../ui/overlays/toasts.tsx";
import type { CheckInContract } from "../../../contract.ts";

interface UndoneCheckIn {
  eventId: number;
  /** Toast after success. Pages with other catalogues bring their own words. */
  message: string;
  onDone?: () => void;
  /** Runs also if the component is gone by then, which callbacks of `mutate` do not. */
  onError?: (error: Error) => void;
}

/** Takes back the check-in with a short id, then refreshes all data of the event. A repeat changes nothing. */
export function useUndoCheckIn({ eventId, message, onDone, ...handlers }: UndoneCheckIn) {
  const client = useQueryClient();
  const { show } = useToasts();
  return useMutation({
    ...handlers,
    mutationFn: (check_in_short_id: string) =>
      browserClient<CheckInContract>()("DELETE /events/{event_id}/check-ins/{check_in_short_id}", {
        params: { event_id: eventId, check_in_short_id },
      }),
    onSuccess: async () => {
      onDone?.();
      show({ message });
      await client.invalidateQueries({ queryKey: ["events", eventId] });
    },
  });
}
