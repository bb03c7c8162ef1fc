import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import net from "node:net";
import type { Readable } from "node:stream";
import { until } from "../../../faults/until.ts";
import { endProcess } from "./end-process.ts";
import { type Command, CommandRefused, COMMANDS, type Driver, type Parameters } from "./webdriver.ts";

/**
 * Starts Debian's WebKitGTK in its small test browser, on a virtual screen. The browser stores nothing beyond its
 * end.
 */
export async function startWebKit(): Promise<Driver> {
  const screen = await startScreen();
  const port = await freePort();
  const server = spawn("WebKitWebDriver", [`--port=${port}`], {
    stdio: "ignore",
    env: {
      ...process.env,
      DISPLAY: screen.display,
      GDK_BACKEND: "x11",
      LANGUAGE: "en_GB",
      LIBGL_ALWAYS_SOFTWARE: "1",
      WEBKIT_DISABLE_COMPOSITING_MODE: "1",
    },
  });
  const base = `http://127.0.0.1:${port}`;
  await until("WebKit's driver listens", () =>
    fetch(`${base}/status`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  const { sessionId } = await ask<{ sessionId: string }>("POST", `${base}/session`, {
    capabilities: {},
  });
  const session = `${base}/session/${sessionId}`;

  return {
    send<Value>(command: Command, parameters: Parameters = {}) {
      const [method, path] = COMMANDS[command].http.split(" ") as [string, string];
      return ask<Value>(method, session + path.replace("{id}", String(parameters.id)), parameters);
    },
    // WebKit's driver cannot read the console: the pages report errors themselves (`record.ts`).
    takeErrors: () => [],
    async quit() {
      await ask("DELETE", session).catch(() => {});
      await endProcess(server);
      await endProcess(screen.process);
    },
  };
}

async function startScreen(): Promise<{ process: ChildProcess; display: string }> {
  const xvfb = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1280x1000x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [number] = await once(xvfb.stdio[3] as Readable, "data");
  return { process: xvfb, display: `:${String(number).trim()}` };
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as net.AddressInfo;
  server.close();
  return port;
}

async function ask<Value>(method: string, url: string, parameters: Parameters = {}): Promise<Value> {
  const body = method === "POST" ? JSON.stringify(parameters) : undefined;
  const answer = await fetch(url, { method, body });
  const { value } = (await answer.json()) as { value: Value & { error: string; message: string } };
  if (!answer.ok) throw new CommandRefused(`${method} ${new URL(url).pathname}`, value.error, value.message);
  return value;
}
