import { useEffect } from "react";

const DAYS = 30;

/** Under which name a browser remembers who led it to an event. */
export const affiliateCookie = (eventId: number | string) => `aff_${eventId}`;

/** Who led a visitor here is remembered for a while, the last of several: people sleep on it before they buy. */
export function useAffiliateMemory(eventId: number | undefined): void {
  useEffect(() => {
    const memory = eventId && memoryOf(eventId, location.search);
    if (memory) document.cookie = memory;
  }, [eventId]);
}

/** What to remember of a link; null where it names nobody, so that whoever was remembered stays. */
export function memoryOf(eventId: number, search: string): string | null {
  const code = new URLSearchParams(search).get("aff");
  if (!code || !/^[\w-]{1,50}$/.test(code)) return null;
  return `${affiliateCookie(eventId)}=${code}; Path=/; SameSite=Lax; Max-Age=${DAYS * 86_400}`;
}
