import { BlockList, isIP } from "node:net";

/** Returns a check whether a connection comes from one of the trusted proxies (addresses and networks). */
export function trustedProxyCheck(networks: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    if (address === undefined || networks.length === 0) return false;
    const plain = address.replace(/^::ffff:(?=\d+\.)/, "");
    return list.check(plain, isIP(plain) === 6 ? "ipv6" : "ipv4");
  };
}
