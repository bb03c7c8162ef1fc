/** The purpose of a message: information about a purchase, or advertising. */
export const MESSAGE_PURPOSES = ["TRANSACTIONAL", "PROMOTIONAL"] as const;
