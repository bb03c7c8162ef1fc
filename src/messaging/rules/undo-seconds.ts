/** How long a member can take back a message to a group after pressing "Send". */
export const UNDO_SECONDS = 15;
/** The longest such time that a caller can ask for. */
export const MAX_UNDO_SECONDS = 60;
