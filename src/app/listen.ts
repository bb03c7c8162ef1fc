import { once } from "node:events";
import net from "node:net";
import type { FastifyInstance } from "fastify";
import type { Config } from "../platform/config.ts";
import { StartRefused } from "../platform/database/start-refused.ts";

/** Tries the address before anything is set up, so that a mistake shows at once. Another program may still take it. */
export async function refuseTakenPort({ port, host }: Config): Promise<void> {
  const probe = net.createServer();
  try {
    probe.listen({ port, host });
    await once(probe, "listening");
  } catch (error) {
    throw explain(error, { port, host });
  }
  probe.close();
  await once(probe, "close");
}

export async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    throw explain(error, { port, host });
  }
}

function explain(error: unknown, { port, host }: Pick<Config, "port" | "host">): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE")
    return new StartRefused(`Port ${port} is taken by another program: stop it, or set PORT to a free one.`);
  if (code === "EACCES")
    return new StartRefused(`Port ${port} may not be used by this user: set PORT to one above 1023.`);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return new StartRefused(`This machine has no address ${host}: correct HOST.`);
  return error;
}
