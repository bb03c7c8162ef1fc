import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { afterAll } from "vitest";
import { ROOT } from "./program.ts";
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
  const location = `location / {
      proxy_pass http://127.0.0.1:${upstream};
      proxy_bind ${from};
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header X-Forwarded-Host $http_host;
    }`;
  return runNginx(folder, ["master_process off;"], { http: "", location });
}

export interface BalancingNginx extends Nginx {
  /** Reloads with these processes; those that are down get no further requests once it resolves. */
  setUpstreams(upstreams: { port: number; isDown: boolean }[]): Promise<void>;
}

const LOCATION = path.join(ROOT, "deploy/nginx/location.conf");

/** Starts nginx with the settings of deploy/nginx before several web processes. */
export async function startBalancingNginx(folder: string, ports: number[]): Promise<BalancingNginx> {
  const upstreams = path.join(folder, "upstream.conf");
  const write = (some: { port: number; isDown: boolean }[]) => {
    const servers = some.map(({ port, isDown }) => `server 127.0.0.1:${port}${isDown ? " down" : ""};`);
    fs.writeFileSync(upstreams, `upstream tessera { ${servers.join(" ")} }`);
  };
  fs.mkdirSync(folder, { recursive: true });
  write(ports.map((port) => ({ port, isDown: false })));
  // When root starts nginx, its workers run as another user, who cannot write to the folder.
  const user = process.getuid!() === 0 ? ["user root;"] : [];
  const nginx = await runNginx(folder, ["worker_processes 1;", ...user], {
    http: `include ${upstreams};`,
    location: `include ${LOCATION};`,
  });
  return {
    ...nginx,
    async setUpstreams(some) {
      write(some);
      const before = workersOf(nginx.pid);
      process.kill(nginx.pid, "SIGHUP");
      await until("nginx has only workers with the new settings", () => {
        const now = workersOf(nginx.pid);
        return now.length > 0 && before.every((pid) => !now.includes(pid));
      });
    },
  };
}

function workersOf(pid: number): string[] {
  return fs.readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
}

async function runNginx(
  folder: string,
  main: string[],
  { http, location }: { http: string; location: string },
): Promise<Nginx & { pid: number }> {
  const port = await freePort();
  fs.mkdirSync(folder, { recursive: true });
  const settings = path.join(folder, "nginx.conf");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((kind) => `  ${kind}_temp_path ${path.join(folder, kind)};`)
    .join("\n");
  fs.writeFileSync(
    settings,
    `daemon off;
${main.join("\n")}
pid ${path.join(folder, "nginx.pid")};
error_log ${path.join(folder, "error.log")};
events {}
http {
  access_log off;
${temporary}
  ${http}
  server {
    listen 127.0.0.1:${port};
    ${location}
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
    pid: child.pid!,
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
