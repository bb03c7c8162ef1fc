import type { OwnTicketDesign, TicketDesign } from "../settings/contract/ticket-design.ts";

/** The design of an organiser without choices: the defaults of the contract, for pages that do not load it. */
export const STANDARD_TICKET_DESIGN: TicketDesign = {
  enabled: true,
  accent_color: null,
  layout_type: "default",
  shows_logo: true,
  footer_text: "",
};

/** The complete design: own choices, and inherited values for the rest. */
export function ticketDesignOf(own: OwnTicketDesign | null, inherited: TicketDesign): TicketDesign {
  if (!own) return inherited;
  const parts = Object.entries(inherited).map(([name, value]) => [
    name,
    own[name as keyof OwnTicketDesign] ?? value,
  ]);
  return Object.fromEntries(parts) as unknown as TicketDesign;
}

/** The design used for drawing tickets. A plain design if designing is switched off. */
export function shownTicketDesign(design: TicketDesign): TicketDesign {
  if (design.enabled) return design;
  return { enabled: false, accent_color: null, layout_type: "default", shows_logo: false, footer_text: "" };
}
