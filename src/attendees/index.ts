export type { Ticket, TicketEvent } from "./contract.ts";
export {
  isTicketSecret,
  parseTicketCode,
  type TicketCode,
  ticketCodeText,
  ticketSecret,
} from "./ticket-code.ts";
export { listTicketsOfOrder } from "./tickets.ts";
