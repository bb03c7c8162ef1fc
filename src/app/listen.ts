import { once } from "node:events";
import net from "node:net";
import type { FastifyInstance } from "fastify";
import type { Config } from "../platform/config.ts";
import { StartRefused } from "../platform/database/start-refused.ts";

/**
 * Tries the address before anything is set up, so that a wrong setting is reported first. Another program can still
 * take the port afterwards.
 */
export async function refuseTakenPort({ port, host }: Config): Promise<void> {
  const probe = net.createServer();
  try {
    probe.listen({ port, host });
    await once(probe, "listening");
  } catch (error) {
    throw explain(error, { port, host, setting: "PORT" });
  }
  probe.close();
  await once(probe, "close");
}

/** `setting` is the name of the setting with the port, for the error message. */
export async function listen(
  app: FastifyInstance,
  { port, host }: Pick<Config, "port" | "host">,
  setting = "PORT",
): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    throw explain(error, { port, host, setting });
  }
}

function explain(
  error: unknown,
  { port, host, setting }: Pick<Config, "port" | "host"> & { setting: string },
): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE")
    return new StartRefused(
      `Port ${port} is taken by another program: stop it, or set ${setting} to a free one.`,
    );
  if (code === "EACCES")
    return new StartRefused(`Port ${port} may not be used by this user: set ${setting} to one above 1023.`);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return new StartRefused(`This machine has no address ${host}: correct HOST.`);
  return error;
}
