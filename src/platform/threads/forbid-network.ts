import dgram from "node:dgram";
import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";

/**
 * Refuses every connection and name query of the calling thread from now on. For a thread that draws what
 * people wrote: a picture or a font that a library loads by its address is then an error, not a request.
 * Threads have their own copies of these modules, so the thread that started this one is not affected.
 */
export function forbidNetwork(): void {
  const refuse = (): never => {
    throw new Error("this thread has no network");
  };
  // HTTP, TLS and fetch end in one of these.
  net.Socket.prototype.connect = refuse;
  dgram.Socket.prototype.bind = refuse;
  dgram.Socket.prototype.connect = refuse;
  dgram.Socket.prototype.send = refuse;
  globalThis.fetch = async () => refuse();
  for (const place of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype])
    for (const name of Object.getOwnPropertyNames(place))
      if (/^(?:lookup|resolve|reverse)/.test(name)) Reflect.set(place, name, refuse);
  // For modules that import the functions by name.
  syncBuiltinESMExports();
}
