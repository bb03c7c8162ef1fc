import { lookup, Resolver } from "node:dns/promises";
import { readFile } from "node:fs/promises";

export interface Address {
  address: string;
  family: number;
}

/** Resolves a host name to all of its addresses. */
export type Resolve = (host: string) => Promise<Address[]>;

const HOSTS_FILE = "/etc/hosts";
const TRIES = 2;
/** The time-out of the first try. The second try has twice as long. */
const TRY_MILLISECONDS = 1_500;
/** Ends a lookup whose name servers all stay silent. */
const MAX_MILLISECONDS = 5_000;

interface ResolveOptions {
  /** Hosts that the operator's own network resolves: the allow-list. */
  localHosts: ReadonlySet<string>;
  /** `address:port` of name servers. Default: those of this machine. */
  nameServers?: readonly string[];
  hostsFile?: string;
}

/**
 * Resolves names with its own DNS queries. `dns.lookup` occupies a thread of the process's pool of four for as
 * long as a name server stays silent, so a few such names would delay every lookup, file and password of the
 * process. Hosts on the allow-list and in the hosts file still go through the machine's own `lookup`, because
 * only the operator can name them.
 */
export function resolveHosts({ localHosts, nameServers, hostsFile = HOSTS_FILE }: ResolveOptions): Resolve {
  return async (host) =>
    localHosts.has(host) || (await isInFile(host, hostsFile))
      ? lookup(host, { all: true })
      : query(host, nameServers);
}

async function query(host: string, nameServers: readonly string[] | undefined): Promise<Address[]> {
  const resolver = new Resolver({ timeout: TRY_MILLISECONDS, tries: TRIES });
  if (nameServers) resolver.setServers(nameServers);
  const timer = setTimeout(() => resolver.cancel(), MAX_MILLISECONDS);
  // IPv4 first: machines without IPv6 then connect without a failed attempt.
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  clearTimeout(timer);
  const [of4, of6] = found;
  if (of4.status === "rejected" && of6.status === "rejected") throw of4.reason;
  return found.flatMap((one, index) =>
    one.status === "fulfilled" ? one.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })) : [],
  );
}

async function isInFile(host: string, file: string): Promise<boolean> {
  const text = await readFile(file, "utf8").catch(() => "");
  return text.split("\n").some((line) => {
    const [, ...names] = line.split("#", 1)[0]!.trim().split(/\s+/);
    return names.some((name) => name.toLowerCase() === host);
  });
}
