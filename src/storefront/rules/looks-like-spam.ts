interface WrittenMessage {
  name: string;
  message: string;
  /** From the sender's network within the hour. */
  sentBefore: number;
  /** To the organiser within the day, from all senders. */
  receivedBefore: number;
}

/** More messages than an organiser normally gets from visitors in a day. */
const MANY_A_DAY = 20;
const LINK = /https?:|www\.|<a\s|\[url/i;

/** Suspects a message with an address in it, or one of many. */
export function looksLikeSpam({ name, message, sentBefore, receivedBefore }: WrittenMessage): boolean {
  return LINK.test(name) || LINK.test(message) || sentBefore >= 2 || receivedBefore >= MANY_A_DAY;
}
