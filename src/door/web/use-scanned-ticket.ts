import { useEffect, useState } from "react";
import type { ScannedTicket } from "../contract.ts";
import type { Entry } from "../rules/scan-state.ts";
import type { entranceCalls } from "./entrance/entrance-calls.ts";
import type { DoorControl } from "./use-door.ts";

/**
 * Reads the details of the ticket whose verdict is shown, as soon as the verdict is there. Without network there
 * are no details.
 */
export function useScannedTicket(
  { link, isOnline }: Pick<DoorControl, "link" | "isOnline">,
  shown: Entry | null,
  load: () => Promise<typeof entranceCalls>,
) {
  const [seen, setSeen] = useState<{ scanId: string; ticket: ScannedTicket } | null>(null);
  const scanId = shown?.state === "decided" && shown.verdict?.public_id ? shown.scanId : null;
  useEffect(() => {
    if (!scanId || !isOnline) return;
    void load()
      .then((calls) => calls(link).see(scanId))
      .then(
        (ticket) => setSeen({ scanId, ticket }),
        () => {},
      );
  }, [scanId, isOnline, load, link]);
  return {
    ticket: scanId !== null && seen?.scanId === scanId ? seen.ticket : null,
    setTicket: (ticket: ScannedTicket) => scanId && setSeen({ scanId, ticket }),
  };
}

/** True if there is anything to read or to do before the next scan. */
export function hasMoreToSee({ note, labels, answers, others, items, due }: ScannedTicket): boolean {
  return (
    note !== null || labels.length > 0 || answers.length > 0 || others > 0 || items.length > 0 || due !== null
  );
}
