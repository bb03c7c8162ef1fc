interface WrittenMessage {
  name: string;
  message: string;
  /** From the sender's network within the hour. */
  sentBefore: number;
  /** To the organiser within the day, by anybody. */
  receivedBefore: number;
}

/** So many a day no organiser gets of visitors unless something goes on. */
const MANY_A_DAY = 20;
const LINK = /https?:|www\.|<a\s|\[url/i;

/** Written by a program, perhaps: it has an address in it, or it is one of many. */
export function looksLikeSpam({ name, message, sentBefore, receivedBefore }: WrittenMessage): boolean {
  return LINK.test(name) || LINK.test(message) || sentBefore >= 2 || receivedBefore >= MANY_A_DAY;
}
