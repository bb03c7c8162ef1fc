import { once } from "node:events";
import net from "node:net";
import { CommandRefused } from "./webdriver.ts";

/** `[type, id, error, value]`: an answer is of type 1. */
type Answer = [1, number, { error: string; message: string } | null, { value?: unknown } | null];

export interface Marionette {
  send(command: string, parameters: object): Promise<unknown>;
  close(): void;
}

/** Firefox's own socket for WebDriver: the length of each message in bytes, a colon, the message as JSON. */
export async function openMarionette(port: number): Promise<Marionette> {
  const socket = net.connect(port, "127.0.0.1");
  const waiting = new Map<number, (answer: Answer) => void>();
  let received: Buffer = Buffer.alloc(0);
  let sent = 0;
  socket.on("data", (chunk) => {
    received = Buffer.concat([received, chunk]);
    for (let message = takeMessage(); message !== undefined; message = takeMessage())
      if (Array.isArray(message)) waiting.get((message as Answer)[1])?.(message as Answer);
  });
  await once(socket, "connect");

  function takeMessage(): unknown {
    const colon = received.indexOf(":");
    if (colon < 0) return undefined;
    const end = colon + 1 + Number(received.toString("latin1", 0, colon));
    if (received.length < end) return undefined;
    const message: unknown = JSON.parse(received.toString("utf8", colon + 1, end));
    received = received.subarray(end);
    return message;
  }

  return {
    async send(command, parameters) {
      const id = ++sent;
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      waiting.set(id, resolve);
      const isGone = () => reject(new Error(`${command}: Firefox has ended`));
      socket.once("close", isGone);
      const message = JSON.stringify([0, id, command, parameters]);
      socket.write(`${Buffer.byteLength(message)}:${message}`);
      const [, , error, value] = await promise;
      socket.off("close", isGone);
      waiting.delete(id);
      if (error) throw new CommandRefused(command, error.error, error.message);
      return value;
    },
    close: () => socket.destroy(),
  };
}
