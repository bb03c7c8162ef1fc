interface WrittenMessage {
  name: string;
  message: string;
  /** Messages from the sender's network within the hour. */
  sentBefore: number;
  /** Messages to the organiser within the day, from all senders. */
  receivedBefore: number;
}

/** More messages than visitors normally send to one organiser in a day. */
const MANY_A_DAY = 20;
const LINK = /https?:|www\.|<a\s|\[url/i;

/** True for a message that contains an address, or that is one of many. */
export function looksLikeSpam({ name, message, sentBefore, receivedBefore }: WrittenMessage): boolean {
  return LINK.test(name) || LINK.test(message) || sentBefore >= 2 || receivedBefore >= MANY_A_DAY;
}
