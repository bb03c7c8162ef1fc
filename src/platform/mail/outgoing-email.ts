export interface Attachment {
  filename: string;
  contentType: string;
  content: Buffer;
  /** A picture of the email itself: its HTML shows it as `cid:…`. */
  contentId?: string;
}

export interface Email {
  /** One address; a list, a display name or a line break is refused. */
  to: string;
  subject: string;
  html: string;
  plain: string;
  /** The sender's name as readers see it; the address stays the platform's. Default: the platform's name. */
  fromName?: string;
  /** One address; anything else is left out. */
  replyTo?: string;
  /**
   * For e-mails that the reader subscribed to: where a POST without log-in ends them (RFC 8058). Mail programs show it as
   * a button.
   */
  unsubscribeUrl?: string;
  attachments?: Attachment[];
  /** Stays the same when a job runs twice, so that mail programs show the email once. */
  messageId: string;
}
