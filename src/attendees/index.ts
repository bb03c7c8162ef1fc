export type { Ticket, TicketEvent } from "./contract.ts";
export { calendarFile, renderTickets } from "./documents.ts";
export { placeLines } from "./rules/place.ts";
export { ticketColour } from "./rules/ticket-colour.ts";
export {
  isTicketSecret,
  parseTicketCode,
  type TicketCode,
  ticketCodeText,
  ticketSecret,
} from "./ticket-code.ts";
export { findTicketEvent } from "./ticket-events.ts";
export { listTicketsOfOrder } from "./tickets.ts";
