import { useEffect, useRef } from "react";

interface OpenItems {
  orderId: number | null;
  attendeeId: number | null;
}

/** A panel takes the focus when it appears. Wait for that before focusing anything behind it. */
const SETTLED_MILLISECONDS = 60;

/**
 * Returns the focus when a drawer closes: to the row opened last in the list, or to the ticket opened in the
 * order. The drawer cannot do this, because it disappears as soon as the address changes.
 */
export function useReturnFocus({ orderId, attendeeId }: OpenItems): void {
  const opener = useRef<HTMLElement | null>(null);
  const before = useRef<OpenItems>({ orderId: null, attendeeId: null });
  useEffect(() => {
    const was = before.current;
    before.current = { orderId, attendeeId };
    const wasOpen = was.orderId !== null || was.attendeeId !== null;
    const isOpen = orderId !== null || attendeeId !== null;
    if (!wasOpen && isOpen) opener.current = document.activeElement as HTMLElement | null;
    const cameBack = was.attendeeId !== null && attendeeId === null && orderId !== null;
    if (!cameBack && (isOpen || !wasOpen)) return;
    const timer = setTimeout(() => {
      const link = cameBack ? ticketLink(was.attendeeId!) : (listLink(was) ?? opener.current);
      // A person who is in a field by now keeps the focus there.
      const hasGoneOn = !cameBack && document.activeElement?.matches("input, textarea, select");
      if (link?.isConnected && !hasGoneOn) link.focus({ preventScroll: !cameBack });
    }, SETTLED_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [orderId, attendeeId]);
}

function ticketLink(attendeeId: number): HTMLElement | null {
  return document.querySelector(`[role=dialog] a[href$="attendee=${attendeeId}"]`);
}

function listLink({ orderId, attendeeId }: OpenItems): HTMLElement | null {
  const item = orderId === null ? `attendee=${attendeeId}` : `order=${orderId}`;
  return document.querySelector(`main a[href$="${item}"]`);
}
