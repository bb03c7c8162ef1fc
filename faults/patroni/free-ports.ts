import net from "node:net";

/** Below the ports that the system gives to outgoing connections, so that a server finds its port again. */
const FIRST = 4700;
const LAST = 4799;

/** Returns ports on which nothing listens. */
export async function freePorts(count: number): Promise<number[]> {
  const free: number[] = [];
  for (let port = FIRST; port <= LAST && free.length < count; port += 1)
    if (await isFree(port)) free.push(port);
  if (free.length < count) throw new Error(`${count} free ports are needed from ${FIRST} to ${LAST}`);
  return free;
}

function isFree(port: number): Promise<boolean> {
  const server = net.createServer();
  return new Promise((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
