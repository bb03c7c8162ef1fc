import { useEffect, useState } from "react";
import { openOrderOf } from "../../platform/web/open-order.ts";

/** Path of the event's open checkout in this tab. Null on the server. */
export function useOpenOrder(eventId: number): string | null {
  const [path, setPath] = useState<string | null>(null);
  useEffect(() => {
    const look = () => setPath(openOrderOf(eventId));
    look();
    // A page from the back-forward cache still shows the busy button, so reload it.
    const reloadKept = (shown: PageTransitionEvent) => shown.persisted && location.reload();
    addEventListener("pageshow", reloadKept);
    return () => removeEventListener("pageshow", reloadKept);
  }, [eventId]);
  return path;
}
