import { setTimeout as sleep } from "node:timers/promises";
import { DEMO_LOGIN } from "../../../src/accounts/rules/demo-login.ts";
import { buyFreeTicket } from "../../package/buy-free-ticket.ts";
import type { Engine } from "./engine.ts";

const PROGRAM = ["node", "node_modules/tessera/build/server/index.js"];
const READY_SECONDS = 120;
/** deploy/compose/compose.yaml gives a container this much time to stop. */
const STOP_SECONDS = 40;

interface Trial {
  tag: string;
  /** The folder with the socket of the database. */
  sockets: string;
  port: number;
}

/** Runs the image with the restrictions of deploy/compose, and uses it. */
export async function tryImage(engine: Engine, { tag, sockets, port }: Trial): Promise<void> {
  const url = `http://localhost:${port}`;
  const files = `tessera-drill-${process.pid}`;
  const settings = {
    PORT: port,
    PUBLIC_URL: url,
    SECRET_KEY: "only for this drill, only for this drill",
    DATABASE_URL: "postgres://postgres@localhost/postgres?host=/sockets",
    TESSERA_DEMO: "on",
    TESSERA_WORKER: "off",
    SMTP_URL: "smtp://127.0.0.1:9",
  };
  const options = [
    "--network=host",
    "--read-only",
    // Podman would make three more folders writable.
    ...(engine.name === "podman" ? ["--read-only-tmpfs=false"] : []),
    "--tmpfs=/tmp",
    "--cap-drop=ALL",
    "--security-opt=no-new-privileges",
    `--volume=${files}:/data`,
    `--volume=${sockets}:/sockets`,
    ...Object.entries(settings).map(([setting, value]) => `--env=${setting}=${value}`),
  ];
  const start = (name: string, ...command: string[]) =>
    engine.call("run", "--detach", `--name=${files}-${name}`, ...options, tag, ...command);
  const inside = (...command: string[]) => engine.attempt("exec", `${files}-web`, ...command);
  try {
    const startedAt = performance.now();
    start("web");
    await untilReady(url, () => engine.attempt("logs", `${files}-web`).output);
    console.info(`Ready after ${((performance.now() - startedAt) / 1_000).toFixed(1)} s.`);

    const { uid, writable } = JSON.parse(expectDone(inside("node", "-e", WHO_AND_WHERE))) as Inside;
    expect(uid === 1000, `it runs as user 1000, not ${uid}`);
    expect(writable.join() === "/data,/tmp", `it can write to /data and /tmp alone, not ${writable.join()}`);
    expectDone(inside(...healthCheck(engine, tag)));
    await usePages(url);
    start("worker", "worker");
    await until(
      () => engine.attempt("logs", `${files}-worker`).output.includes("Working on jobs."),
      "a worker",
    );
    expectDone(inside(...PROGRAM, "backup"));
    expectDone(inside("sh", "-c", "ls -l /data/backups/*"), /\d{4}/);
    // The exit code is not checked: `doctor` reports that there is no mail server and no TLS here.
    const report = inside(...PROGRAM, "doctor").output;
    for (const part of ["database", "schema", "worker", "backups", "files", "disk"])
      expect(new RegExp(`^ok +${part} `, "m").test(report), `doctor finds ${part} in order: ${report}`);

    for (const name of ["worker", "web"]) stop(engine, `${files}-${name}`);
  } finally {
    for (const name of ["worker", "web"]) engine.attempt("rm", "--force", `${files}-${name}`);
    engine.attempt("volume", "rm", files);
  }
}

interface Inside {
  uid: number;
  writable: string[];
}

/** Prints the user's id, and the folders among these that the user can write to. */
const WHO_AND_WHERE = `
  const fs = require("node:fs");
  const folders = ["/", "/data", "/etc", "/home/node", "/opt/tessera", "/opt/tessera/node_modules/tessera", "/root", "/tmp", "/usr/local", "/var/tmp"];
  const writable = folders.filter((folder) => {
    try { fs.writeFileSync(folder + "/.probe", ""); fs.rmSync(folder + "/.probe"); return true; } catch { return false; }
  });
  console.log(JSON.stringify({ uid: process.getuid(), writable }));`;

function healthCheck({ call }: Engine, tag: string): string[] {
  const [image] = JSON.parse(call("image", "inspect", tag)) as [ImageSettings];
  const check = image.Config.Healthcheck ?? image.Healthcheck;
  if (!check) throw new Error("The image has no health check.");
  return check.Test.slice(1);
}

/** Docker and Podman keep the health check in different places. */
interface ImageSettings {
  Config: { Healthcheck?: { Test: string[] } };
  Healthcheck?: { Test: string[] };
}

async function usePages(url: string): Promise<void> {
  const page = await fetch(url);
  expect(page.ok && (await page.text()).includes("</html>"), `the first page is there: ${page.status}`);
  const login = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { origin: url, "content-type": "application/json" },
    body: JSON.stringify(DEMO_LOGIN),
  });
  expect(login.ok, `the demo user logs in: ${login.status}`);
  const { code } = await buyFreeTicket(url);
  console.info(`Logged in, and bought ${code}.`);
}

function stop(engine: Engine, container: string): void {
  const startedAt = performance.now();
  engine.call("stop", "--time", String(STOP_SECONDS), container);
  const seconds = (performance.now() - startedAt) / 1_000;
  const code = engine.call("inspect", "--format", "{{.State.ExitCode}}", container).trim();
  expect(code === "0" && seconds < STOP_SECONDS, `${container} stops cleanly: ${code} after ${seconds} s`);
  console.info(`${container} stopped after ${seconds.toFixed(1)} s.`);
}

const untilReady = (url: string, log: () => string) =>
  until(() => fetch(`${url}/readyz`).then(({ ok }) => ok), "/readyz", log);

async function until(isSo: () => boolean | Promise<boolean>, what: string, log = () => ""): Promise<void> {
  const startedAt = performance.now();
  while (
    !(await Promise.resolve()
      .then(isSo)
      .catch(() => false))
  ) {
    if (performance.now() - startedAt > READY_SECONDS * 1_000)
      throw new Error(`${what} is not there after ${READY_SECONDS} s: ${log()}`);
    await sleep(200);
  }
}

function expectDone({ status, output }: { status: number | null; output: string }, pattern = /(?:)/): string {
  expect(status === 0 && pattern.test(output), `it succeeds: ${status} ${output}`);
  return output;
}

function expect(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(`Not true: ${what}`);
}
