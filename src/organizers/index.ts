export type { OrganizerStatus } from "./rules/organizer-states.ts";
