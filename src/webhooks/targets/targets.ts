import { isIP } from "node:net";
import type { Config } from "../../platform/config.ts";
import { isInternalAddress } from "./internal-address.ts";
import { type Address, type Resolve, resolveHosts } from "./resolve-hosts.ts";

/** The reason not to call a URL. */
export type TargetProblem = "invalid_format" | "internal_address" | "unresolvable";

export interface Targets {
  /**
   * Checks a URL when it is saved, including the current addresses of its host name. Null: it can be called.
   */
  check(url: string): Promise<TargetProblem | null>;
  /** Checks a URL without network access, before each request. */
  checkUrl(url: string): URL | TargetProblem;
  /**
   * Returns the addresses to connect to. Throws if any of them is internal, because a name with public and
   * internal addresses is an attack.
   */
  resolve(host: string): Promise<Address[]>;
}

export class TargetRefused extends Error {
  override name = "TargetRefused";
  problem: TargetProblem;

  constructor(problem: TargetProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Names of this machine, its network or a cloud's metadata service, whatever they resolve to. */
const INTERNAL_NAMES =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|home|corp|metadata|instance-data)$/;

/** Ports of services that could interpret a request as a command. */
const REFUSED_PORTS = new Set([
  1433, 1521, 2049, 2375, 2376, 2379, 2380, 3306, 3389, 3659, 4045, 5060, 5061, 5432, 5984, 6000, 6379, 6432,
  6566, 6665, 6666, 6667, 6668, 6669, 6697, 9042, 9200, 9300, 10080, 10250, 11211, 27017,
]);
const DNS_MILLISECONDS = 5_000;

interface TargetOptions {
  resolve?: Resolve;
}

/** Checks the targets of webhooks. Hosts on the operator's allow-list are exempt by exact name. */
export function createTargets(
  config: Pick<Config, "webhookAllowedHosts" | "publicUrl" | "hostAliases">,
  options: TargetOptions = {},
): Targets {
  const allowed = new Set(config.webhookAllowedHosts);
  const resolve = options.resolve ?? resolveHosts({ localHosts: allowed });
  const own = new Set([new URL(config.publicUrl).hostname, ...config.hostAliases].map(bareHost));

  function checkUrl(text: string): URL | TargetProblem {
    const url = URL.parse(text);
    if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "")
      return "invalid_format";
    const host = bareHost(url.hostname);
    if (host === "") return "invalid_format";
    if (allowed.has(host)) return url;
    if (own.has(host) || INTERNAL_NAMES.test(host) || !isOpenPort(url)) return "internal_address";
    if (isIP(host) !== 0) return isInternalAddress(host) ? "internal_address" : url;
    return host.includes(".") ? url : "internal_address";
  }

  async function addressesOf(given: string): Promise<Address[]> {
    const host = bareHost(given);
    const found = isIP(host) === 0 ? await inTime(resolve(host)) : [{ address: host, family: isIP(host) }];
    if (found.length === 0) throw new TargetRefused("unresolvable");
    if (!allowed.has(host) && found.some(({ address }) => isInternalAddress(address)))
      throw new TargetRefused("internal_address");
    return found;
  }

  return {
    checkUrl,
    resolve: addressesOf,
    async check(text) {
      const url = checkUrl(text);
      if (typeof url === "string") return url;
      try {
        await addressesOf(url.hostname);
        return null;
      } catch (error) {
        return error instanceof TargetRefused ? error.problem : "unresolvable";
      }
    },
  };
}

/**
 * Normalises a host name. The URL parser has already converted 0x7f.1, 2130706433 and 0177.0.0.1 to plain
 * addresses.
 */
function bareHost(hostname: string): string {
  let host = hostname.toLowerCase().replace(/^\[|\]$/g, "");
  while (host.endsWith(".")) host = host.slice(0, -1);
  return host;
}

function isOpenPort({ port, protocol }: URL): boolean {
  if (port === "") return true;
  const number = Number(port);
  if (number === 80 || number === 443) return true;
  return protocol !== "" && number >= 1_024 && !REFUSED_PORTS.has(number);
}

async function inTime(resolving: Promise<Address[]>): Promise<Address[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TargetRefused("unresolvable")), DNS_MILLISECONDS);
  });
  return Promise.race([resolving, late]).finally(() => clearTimeout(timer));
}
