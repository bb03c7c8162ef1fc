export interface Sender {
  name: string;
  address: string;
}

/**
 * Returns the platform's address with another display name. `mailFrom` is "Name <address>" or the address
 * alone.
 */
export function senderOf(mailFrom: string, name?: string): Sender {
  const [, ownName = "", address = mailFrom] = /^(.*)<([^<>]*)>\s*$/s.exec(mailFrom) ?? [];
  return { name: name ?? unquoted(ownName.trim()), address: address.trim() };
}

/** Formats a sender as mail programs show it. */
export function formatSender({ name, address }: Sender): string {
  return name ? `${name} <${address}>` : address;
}

function unquoted(name: string): string {
  return name.replace(/^"(.*)"$/s, "$1").replace(/\\(.)/gs, "$1");
}
