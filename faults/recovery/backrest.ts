import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll } from "vitest";
import { accountOfPostgres, debianPostgresFolders } from "../patroni/programs.ts";
import { ROOT } from "../program.ts";
import { until } from "../until.ts";

export interface BackedUpServer {
  url: string;
  /** Runs the guide's commands for a full backup. */
  backUp(): void;
  stop(): void;
  /** Runs the guide's command on the stopped server, and starts it without waiting for the end of the recovery. */
  recoverTo(moment: string): void;
  untilRecovered(): Promise<void>;
}

/** Starts a server of Debian's packages with the settings for pgBackRest of docs/backups.md. */
export function startBackedUpServer(folder: string): BackedUpServer {
  const guide = readGuide();
  const account = accountOfPostgres();
  const data = path.join(folder, "data");
  const settings = path.join(folder, "pgbackrest.conf");
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}&port=5432`;
  const run = (command: string, ...args: string[]): void => {
    // Not piped: the server would keep the pipe open.
    const output = fs.openSync(path.join(folder, "output.log"), "a");
    const ended = spawnSync(command, args, {
      ...account,
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder },
      stdio: ["ignore", output, output],
    });
    fs.closeSync(output);
    if (ended.status !== 0)
      throw new Error(
        `${command} ${args.join(" ")}:\n${fs.readFileSync(path.join(folder, "output.log"), "utf8")}`,
      );
  };
  const control = (...args: string[]) =>
    run(
      path.join(debianPostgresFolders()[0]!, "pg_ctl"),
      "-D",
      data,
      "-l",
      path.join(folder, "log"),
      "-w",
      ...args,
    );
  const here = (text: string) =>
    text.replace("pgbackrest --stanza", `pgbackrest --config=${settings} --stanza`);
  /** Runs a line of the guide. This process takes the place of `sudo`. */
  const follow = (line: string) => run("sh", "-c", here(line.replace("sudo -u postgres ", "")));

  fs.writeFileSync(
    settings,
    `${guide.backrest.replace("/srv/pgbackrest", path.join(folder, "repo")).replace(/\/var\/lib\/\S+/, data)}
pg1-socket-path=${folder}
[global]
log-path=${folder}
lock-path=${folder}
spool-path=${folder}
`,
  );
  fs.chmodSync(folder, 0o755);
  if (account) fs.chownSync(folder, account.uid, account.gid);
  control("initdb", "-o", "-U postgres --auth=trust --encoding=UTF8 --locale=C.UTF-8");
  fs.appendFileSync(
    path.join(data, "postgresql.conf"),
    `${here(guide.postgres)}
listen_addresses = ''
unix_socket_directories = '${folder}'
`,
  );
  control("start");
  afterAll(() => {
    if (fs.existsSync(path.join(data, "postmaster.pid"))) control("stop", "-m", "immediate");
  });

  return {
    url,
    backUp() {
      follow(guide.line("stanza-create"));
      follow(guide.line("--type=full"));
    },
    stop: () => control("stop", "-m", "fast"),
    recoverTo(moment) {
      follow(guide.line("--target=").replace(/--target="[^"]+"/, `--target="${moment}"`));
      control("start");
    },
    untilRecovered: async () => {
      await until("the recovery is over", async () => {
        const client = new pg.Client(url);
        await client.connect();
        const { rows } = await client.query<{ is_over: boolean }>(
          "select not pg_is_in_recovery() as is_over",
        );
        await client.end();
        return rows[0]!.is_over;
      });
    },
  };
}

/** Reads the settings and commands that the guide tells an operator to use, so that a drill follows them. */
function readGuide() {
  const text = fs.readFileSync(path.join(ROOT, "docs/backups.md"), "utf8");
  const section = text.split("## Recovery to a point in time")[1]!.split("\n## ")[0]!;
  const blocks = [...section.matchAll(/```\n([^`]+)```/g)].map(([, block]) => block!.replaceAll("\\\n", ""));
  const find = (part: string) => blocks.find((block) => block.includes(part))!;
  return {
    backrest: find("[tessera]"),
    postgres: find("archive_command"),
    line: (part: string) =>
      find(part)
        .split("\n")
        .find((line) => line.includes(part))!
        .split(" #")[0]!,
  };
}
