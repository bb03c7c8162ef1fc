import { useEffect } from "react";

const DAYS = 30;

/** Under which name a browser remembers who led it to an event. */
export const affiliateCookie = (eventId: number | string) => `aff_${eventId}`;

/** Who led a visitor here is remembered for a while, the last of several: people sleep on it before they buy. */
export function useAffiliateMemory(eventId: number | undefined): void {
  useEffect(() => {
    const code = new URLSearchParams(location.search).get("aff");
    if (eventId && code && /^[\w-]{1,50}$/.test(code)) {
      document.cookie = `${affiliateCookie(eventId)}=${code}; Path=/; SameSite=Lax; Max-Age=${DAYS * 86_400}`;
    }
  }, [eventId]);
}
