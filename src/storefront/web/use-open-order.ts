import { useEffect, useState } from "react";
import { openOrderOf } from "../../platform/web/open-order.ts";

/** Where this tab has a checkout of the event open; null before a browser runs it. */
export function useOpenOrder(eventId: number): string | null {
  const [path, setPath] = useState<string | null>(null);
  useEffect(() => {
    const look = () => setPath(openOrderOf(eventId));
    look();
    // A page that the browser kept whole, button still busy, is the page as it was left.
    const reloadKept = (shown: PageTransitionEvent) => shown.persisted && location.reload();
    addEventListener("pageshow", reloadKept);
    return () => removeEventListener("pageshow", reloadKept);
  }, [eventId]);
  return path;
}
