import net from "node:net";
import { type Answer, type Ask, readAnswer, requestText } from "./driver.ts";

/** A connection that sends one request after the other. */
export interface Connection {
  ask(ask: Ask): Promise<Answer>;
  close(): void;
}

/** Opens a connection. A request fails if the connection breaks before its answer is complete. */
export function connect(address: { host: string; port: number }): Connection {
  const socket = net.connect({ ...address, noDelay: true });
  let received = "";
  let waiting: { resolve(answer: Answer): void; reject(error: Error): void } | null = null;
  let failure: Error | null = null;
  const fail = (error: Error) => {
    failure ??= error;
    waiting?.reject(failure);
    waiting = null;
  };
  socket.setEncoding("latin1");
  socket.on("data", (text: string) => {
    received += text;
    const answer = readAnswer(received);
    if (!answer) return;
    received = received.slice(answer.length);
    waiting?.resolve(answer);
    waiting = null;
  });
  socket.on("error", fail);
  socket.on("close", () => fail(new Error("the server closed the connection")));
  return {
    ask: (ask) =>
      new Promise((resolve, reject) => {
        if (failure) return reject(failure);
        waiting = { resolve, reject };
        socket.write(requestText(ask, address));
      }),
    close: () => socket.destroy(),
  };
}
