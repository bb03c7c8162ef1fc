/** A delivery status notification (RFC 3464) about an email of a message that a mail server had accepted. */
export interface DeliveryReport {
  /** The id of the outgoing message, from our Message-ID in the returned part. */
  outgoingMessageId: number;
  recipient: string;
  /** The address or its mailbox is at fault (5.1, 5.2), not the text or the sender. */
  isOfAddress: boolean;
}

/** Parses a bounce. Null: a report of a delay or success, of another kind of email, or no report at all. */
export function readDeliveryReport(raw: string): DeliveryReport | null {
  const action = fieldOf(raw, "Action")?.toLowerCase();
  const [, kind] = /^5\.(\d{1,3})\.\d{1,3}/.exec(fieldOf(raw, "Status") ?? "") ?? [];
  const [, recipient] =
    /^rfc822;\s*<?([^\s<>]+@[^\s<>]+)>?/i.exec(
      fieldOf(raw, "Original-Recipient") ?? fieldOf(raw, "Final-Recipient") ?? "",
    ) ?? [];
  // The report's own Message-ID comes before that of the returned email.
  const [, number] = [...raw.matchAll(/^Message-ID:\s*<message\.(\d{1,15})@[^>\s]+>/gim)].at(-1) ?? [];
  if (action !== "failed" || kind === undefined || recipient === undefined || number === undefined)
    return null;
  return {
    outgoingMessageId: Number(number),
    recipient: recipient.toLowerCase(),
    isOfAddress: kind === "1" || kind === "2",
  };
}

function fieldOf(raw: string, name: string): string | undefined {
  return new RegExp(`^${name}:[ \\t]*(.*)$`, "im").exec(raw)?.[1]?.trim();
}
