export { hasTickets } from "./ticket-lookup/list-own-tickets.ts";
export { LOOKUP_HOURS, makeLookupToken } from "./ticket-lookup/lookup-token.ts";
