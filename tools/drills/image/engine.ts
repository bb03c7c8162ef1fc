import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** Docker or Podman, whichever answers. */
export interface Engine {
  name: "docker" | "podman";
  /** Runs a command and returns its standard output. Fails if the command fails. */
  call(...args: string[]): string;
  /** Runs a command that may fail. */
  attempt(...args: string[]): { status: number | null; output: string };
  /** Runs a command with the terminal as its output. */
  show(...args: string[]): void;
}

export function findEngine(): Engine {
  const name = (["docker", "podman"] as const).find((one) => spawnSync(one, ["info"]).status === 0);
  if (!name) throw new Error("Neither Docker nor Podman answers here: install one (apt-get install podman).");
  const options = { encoding: "utf8", maxBuffer: MAX_OUTPUT_BYTES } as const;
  return {
    name,
    call: (...args) => execFileSync(name, args, { ...options, stdio: ["ignore", "pipe", "pipe"] }),
    attempt: (...args) => {
      const { status, stdout, stderr } = spawnSync(name, args, options);
      return { status, output: `${stdout}${stderr}` };
    },
    show: (...args) => void execFileSync(name, args, { stdio: ["ignore", "inherit", "inherit"] }),
  };
}

/**
 * Builds the repository's Dockerfile. Podman gets the network of this machine and the certificates that it trusts, and
 * Docker's format of images, because its own has no health check.
 */
export function buildImage({ name, show }: Engine, tag: string, root: string, folder: string): void {
  const options =
    name === "podman" ? ["--format", "docker", "--network", "host", ...certificates(folder)] : [];
  show("build", ...options, "--tag", tag, root);
}

function certificates(folder: string): string[] {
  const { NODE_EXTRA_CA_CERTS: file } = process.env;
  if (!file) return [];
  const settings = path.join(folder, "npmrc");
  fs.writeFileSync(settings, "cafile=/run/certificates.crt\n");
  return ["--volume", `${file}:/run/certificates.crt:ro`, "--volume", `${settings}:/root/.npmrc:ro`];
}
