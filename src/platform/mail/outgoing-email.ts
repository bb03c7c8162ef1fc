export interface Attachment {
  filename: string;
  contentType: string;
  content: Buffer;
  /** For a picture in the email itself: its HTML refers to `cid:…`. */
  contentId?: string;
}

export interface Email {
  /** Exactly one address. A list, a display name or a line break is refused. */
  to: string;
  subject: string;
  html: string;
  plain: string;
  /** The sender's display name. The address is always the platform's. Default: the platform's name. */
  fromName?: string;
  /** One address. Any other value is left out. */
  replyTo?: string;
  /**
   * For e-mails that the reader subscribed to: the address where a POST without log-in ends the subscription
   * (RFC 8058). Mail programs show it as a button.
   */
  unsubscribeUrl?: string;
  attachments?: Attachment[];
  /** Stays the same if a job runs twice, so that mail programs show the email once. */
  messageId: string;
}
