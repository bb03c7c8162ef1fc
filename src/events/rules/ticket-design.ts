import type { OwnTicketDesign, TicketDesign } from "../settings/contract/ticket-design.ts";

/** The design with all choices; what is not chosen is inherited. */
export function ticketDesignOf(own: OwnTicketDesign | null, inherited: TicketDesign): TicketDesign {
  if (!own) return inherited;
  const parts = Object.entries(inherited).map(([name, value]) => [
    name,
    own[name as keyof OwnTicketDesign] ?? value,
  ]);
  return Object.fromEntries(parts) as unknown as TicketDesign;
}

/** The design that tickets are drawn with: a plain one while designing is switched off. */
export function shownTicketDesign(design: TicketDesign): TicketDesign {
  if (design.enabled) return design;
  return { enabled: false, accent_color: null, layout_type: "default", shows_logo: false, footer_text: "" };
}
