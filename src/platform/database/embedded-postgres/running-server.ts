import fs from "node:fs";
import path from "node:path";
import { embeddedUrl, prepareFolder } from "./folder.ts";
import { readyServer } from "./owner.ts";

/** The address of the embedded PostgreSQL that another process runs in this folder; null: none runs. */
export function findRunningServer(directory: string): string | null {
  if (!fs.existsSync(path.join(directory, "data"))) return null;
  const folder = prepareFolder(directory);
  return readyServer(folder) === undefined ? null : embeddedUrl(folder);
}
