import type { Ticket, TicketEvent } from "../contract.ts";

type Sample = Pick<Ticket, "first_name" | "last_name" | "product_title"> & { number?: number };

/** Returns a sample ticket. No attendee has its codes, so no door admits it. */
export function sampleTicket(event: TicketEvent, { number = 1, ...words }: Sample): Ticket {
  const publicId = `A-SAMPLE${number}`;
  return {
    ...words,
    short_id: `sample-${number}`,
    public_id: publicId,
    event_id: event.id,
    status: "ACTIVE",
    is_named: true,
    order_public_id: "O-SAMPLE1",
    // As long as a real code, so that the QR code has the same size.
    qr_text: `${publicId}.00000000000000000000000000`,
    live_code: null,
    checked_in_at: null,
    event,
  };
}

/** Names that a design must handle: a usual name, very long names, a name in another script. */
export const SAMPLE_NAMES = [
  { first_name: "Maya", last_name: "Lindqvist" },
  { first_name: "Maximiliane-Theodora", last_name: "Wolfeschlegelsteinhausenbergerdorff-Okonkwo" },
  { first_name: "王", last_name: "小明" },
  { first_name: "Ελένη", last_name: "Παπαδοπούλου" },
] as const;
