import { useLingui } from "@lingui/react/macro";
import { useToasts } from "../../ui/overlays/toasts.tsx";
import type { CheckedIn, DoorControl } from "./use-door.ts";

/** Takes a check-in back. Shows a message if that fails. */
export function useUndo(control: DoorControl): (checkedIn: CheckedIn) => Promise<boolean> {
  const { t } = useLingui();
  const toasts = useToasts();
  return async (checkedIn) => {
    try {
      await control.undo(checkedIn);
      return true;
    } catch {
      toasts.show({ message: t`This could not be undone just now. Please try again.`, tone: "danger" });
      return false;
    }
  };
}
