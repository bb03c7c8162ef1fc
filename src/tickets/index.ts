export { limitGuesses } from "./limit-guesses.ts";
export type { OrderAction, Ticket, TicketEvent } from "./contract.ts";
export { type CalendarEvent, calendarFeed, calendarFile, renderTickets } from "./documents.ts";
export { withTicketLogos } from "./documents/with-ticket-logos.ts";
export {
  type Actor,
  differenceOf,
  lockOrderOf,
  recordHistory,
  isAlreadyApplied,
  recordEmailSent,
  type NotedValues,
} from "./record-history.ts";
export { lockAndReadAttendee } from "./lock-and-read-attendee.ts";
export { attendeesList, findAttendee, TICKET_NAME } from "./attendees.ts";
export { isOtherAddress, reissueTicket } from "./reissue-ticket.ts";
export { editAttendee, updateAttendee } from "./update-attendee.ts";
export { placeLines } from "./rules/place.ts";
export { createWallets, type Wallets } from "./wallets/wallets.ts";
export { signsApplePasses, walletSettings } from "./wallets/settings/wallet-settings.ts";
export { fileOf } from "./wallets/pass-answer.ts";
export { passFileCount, PASSES_PER_FILE, ticketsOfPassFile } from "./rules/pass-files.ts";
export { type Phone, phoneOf } from "./rules/phone.ts";
export { areFilesOver, fileCount, ticketsOfFile } from "./rules/ticket-files.ts";
export { ticketColour, ticketSurface } from "./rules/ticket-colour.ts";
export { parseTicketCode, type TicketCode, ticketCodeText, ticketSecret } from "./ticket-code.ts";
export { findTicketEvent } from "./ticket-events.ts";
export { findTicketLook } from "./ticket-looks.ts";
export { listTicketsOfOrder } from "./tickets.ts";
