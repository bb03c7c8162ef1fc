import { StartRefused } from "./database/embedded-postgres.ts";

/**
 * Returns the address that visitors type, without a trailing slash. Accepts https, and http only on this
 * machine.
 */
export function readPublicUrl(given: string | undefined, port: number): string {
  const address = given ?? `http://localhost:${port}`;
  const { protocol, hostname } = new URL(address);
  if (protocol === "http:" && !isLoopback(hostname))
    throw new StartRefused(
      "PUBLIC_URL starts with http:// and is not on this machine, so passwords and tickets would cross the network unencrypted: put TLS in front and give the https:// address, or use http://localhost.",
    );
  return address.replace(/\/{1,20}$/, "");
}

/** Expects a host name as `URL` writes it: lower case, IPv4 addresses with four numbers. */
function isLoopback(hostname: string): boolean {
  return (
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    hostname === "[::1]" ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
  );
}
