import { useEffect } from "react";

/**
 * Asks before the tab closes. Navigation within the product needs no question, because unsaved changes stay
 * in the tab.
 */
export function useAskToStay(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return;
    const askToStay = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", askToStay);
    return () => removeEventListener("beforeunload", askToStay);
  }, [isChanged]);
}
