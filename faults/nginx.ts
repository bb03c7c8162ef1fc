import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { afterAll } from "vitest";
import { until } from "./until.ts";

/** Debian installs nginx outside the usual path of users. */
const PROGRAM = ["/usr/sbin/nginx", "/usr/bin/nginx"].find((file) => fs.existsSync(file)) ?? "nginx";

export interface Nginx {
  port: number;
  stop(): Promise<void>;
}

interface Settings {
  /** The folder for settings and temporary files, one for each nginx. */
  folder: string;
  /** The port to which it forwards requests. */
  upstream: number;
  /** The source address of its requests, because a proxy normally runs on another machine. */
  from: string;
}

const running = new Set<ChildProcess>();
afterAll(() => {
  for (const child of running) child.kill("SIGKILL");
});

/** Starts an nginx before the program, configured as in docs/operations.md. */
export async function startNginx({ folder, upstream, from }: Settings): Promise<Nginx> {
  const port = await freePort();
  fs.mkdirSync(folder, { recursive: true });
  const settings = path.join(folder, "nginx.conf");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((kind) => `  ${kind}_temp_path ${path.join(folder, kind)};`)
    .join("\n");
  fs.writeFileSync(
    settings,
    `daemon off;
master_process off;
pid ${path.join(folder, "nginx.pid")};
error_log ${path.join(folder, "error.log")};
events {}
http {
  access_log off;
${temporary}
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://127.0.0.1:${upstream};
      proxy_bind ${from};
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header X-Forwarded-Host $http_host;
    }
  }
}
`,
  );
  const child = spawn(PROGRAM, ["-c", settings, "-p", folder], { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (part) => (said += part));
  const failure = new Promise<never>((_, reject) => {
    child.once("error", (error) =>
      reject(new Error(`nginx is needed here (apt-get install nginx): ${error.message}`)),
    );
    child.once("exit", (code) => reject(new Error(`nginx ended with ${code}: ${said}`)));
  });
  failure.catch(() => {});
  running.add(child);
  await Promise.race([failure, until("nginx listens", () => isListening(port))]);
  return {
    port,
    async stop() {
      running.delete(child);
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
