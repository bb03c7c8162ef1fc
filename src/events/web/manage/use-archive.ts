import { useLingui } from "@lingui/react/macro";
import { useTellProblem } from "../../../manage-ui/problem-notice.tsx";
import { useToasts } from "../../../ui/overlays/toasts.tsx";
import type { EventStatus } from "../../rules/event-states.ts";
import { useChangeStatus } from "./parts/use-change-status.ts";

/**
 * Archives an event, with an undo. A live event is published again; for a paused one this would open the sale for a
 * moment, so it can only be restored as a draft.
 */
export function useArchive(event: { id: number; version: string; status: EventStatus }) {
  const { t } = useLingui();
  const { show } = useToasts();
  const change = useChangeStatus(event, useTellProblem());
  const before = event.status;
  const archive = () =>
    change.mutate("ARCHIVED", {
      onSuccess: () =>
        show({
          message: t`The event is archived.`,
          action: {
            label: before === "PAUSED" ? t`Restore as a draft` : t`Undo`,
            onAction: () => change.mutate(before === "LIVE" ? ["DRAFT", "LIVE"] : "DRAFT"),
          },
        }),
    });
  const restore = () =>
    change.mutate("DRAFT", {
      onSuccess: () => show({ message: t`The event is a draft again.` }),
    });
  return { archive, restore, isPending: change.isPending };
}
