export {
  isTicketSecret,
  parseTicketCode,
  type TicketCode,
  ticketCodeText,
  ticketSecret,
} from "./ticket-code.ts";
