import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { openOrderOf } from "../../../platform/web/open-order.ts";
import { loadLazyParts } from "../load-lazy-parts.ts";
import type { OpenOrder } from "./find-open-order.ts";

/**
 * Path of the event's open checkout in this tab. Null on the server. Calls `onFound` with the order, if it
 * still holds its places. The code for this loads only if there is such a checkout.
 */
export function useOpenOrder(eventId: number, onFound: (order: OpenOrder) => void): string | null {
  const { i18n } = useLingui();
  const [path, setPath] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    const look = async () => {
      const opened = openOrderOf(eventId)?.split("#")[0];
      setPath(opened ?? null);
      if (!opened) return;
      const { findOpenOrder } = await loadLazyParts();
      const order = await findOpenOrder(opened, i18n.locale);
      if (order && !isGone) onFound(order);
    };
    void look();
    // A page from the back-forward cache still shows the busy button, so reload it.
    const reloadKept = (shown: PageTransitionEvent) => shown.persisted && location.reload();
    addEventListener("pageshow", reloadKept);
    return () => {
      isGone = true;
      removeEventListener("pageshow", reloadKept);
    };
    // Reports the result once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [eventId]);
  return path;
}
