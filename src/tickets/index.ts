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
  recordEmailSentWithin,
  waitForErasure,
  type NotedValues,
} from "./record-history.ts";
export { labelAttendee } from "./label-attendee.ts";
export { lockAndReadAttendee } from "./lock-and-read-attendee.ts";
export { accountAttendees, attendeeOf, attendeesList, findAttendee, TICKET_NAME } from "./attendees.ts";
export { isOtherAddress, reissueTicket } from "./reissue-ticket.ts";
export { editAttendee, updateAttendee, writeAttendeeFacts } from "./update-attendee.ts";
export { directionsTo } from "./directions.ts";
export { formatDoorsTime } from "./doors-time.ts";
export { placeLines } from "./rules/place.ts";
export { mountAppleWallet } from "./wallets/apple/mount-apple-wallet.ts";
export { updateWalletPasses } from "./wallets/update-wallet-passes.ts";
export { warnOfWalletCertificate } from "./wallets/settings/wallet-settings.ts";
export { createWallets, type Wallets } from "./wallets/wallets.ts";
export { signsApplePasses, walletSettings } from "./wallets/settings/wallet-settings.ts";
export { fileOf } from "./wallets/pass-answer.ts";
export { passFileCount, PASSES_PER_FILE, ticketsOfPassFile } from "./rules/pass-files.ts";
export { type Phone, phoneOf } from "./rules/phone.ts";
export { areFilesHandedOut, areFilesOver, fileCount, ticketsOfFile } from "./rules/ticket-files.ts";
export { ticketColour, ticketSurface } from "./rules/ticket-colour.ts";
export { parseTicketCode, type TicketCode } from "./rules/parse-ticket-code.ts";
export { ticketCodeText, ticketSecret } from "./codes/ticket-code.ts";
export { type EventKeys, findEventKeys, type KeySources } from "./codes/event-keys.ts";
export { isLive, liveTextAt } from "./codes/live-key.ts";
export { rotatesCodes } from "./codes/rotates-codes.ts";
export { signCodeText, signedCodeText } from "./codes/signed-code.ts";
export { resealEventKeys } from "./codes/reseal-event-keys.ts";
export { findTicketEvent } from "./ticket-events.ts";
export { findTicketLook } from "./ticket-looks.ts";
export { listTicketsOfOrder } from "./tickets.ts";
export { touchTickets } from "./touch-tickets.ts";
