/** The most files of one message. Mail servers refuse large emails, and each recipient gets all files. */
export const MAX_ATTACHMENTS = 5;
export const MAX_ATTACHMENT_BYTES = 3_000_000;
/** The most bytes of all files of a message together. */
export const MAX_ATTACHED_BYTES = 6_000_000;
/** The most files that an account can upload within a day. */
export const UPLOADS_A_DAY = 100;
