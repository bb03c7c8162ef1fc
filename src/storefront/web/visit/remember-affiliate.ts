import { useEffect } from "react";

const DAYS = 30;

/** The name of the cookie that stores an event's affiliate. */
export const affiliateCookie = (eventId: number | string) => `aff_${eventId}`;

/** Stores the affiliate of the last link in a cookie, because people often buy later. Renders nothing. */
export function AffiliateMemory({ eventId }: { eventId: number }) {
  useEffect(() => {
    const memory = memoryOf(eventId, location.search);
    if (memory) document.cookie = memory;
  }, [eventId]);
  return null;
}

/** The cookie for a link. Null if the link names no affiliate, so that the stored one stays. */
export function memoryOf(eventId: number, search: string): string | null {
  const code = new URLSearchParams(search).get("aff");
  if (!code || !/^[\w-]{1,50}$/.test(code)) return null;
  return `${affiliateCookie(eventId)}=${code}; Path=/; SameSite=Lax; Max-Age=${DAYS * 86_400}`;
}
