import { Refusal } from "../../values/refusal.ts";
import type { Config } from "../../platform/config.ts";
import { installation } from "../../values/installation/installation.ts";
import { isSigned, type SecretKeys, sign } from "../../platform/secret-keys.ts";

export type DownloadLinks = Pick<Config, "publicUrl" | "secretKey">;

export const DOWNLOAD_LINK_MINUTES = 10;
const MINUTE_MILLISECONDS = 60_000;

/**
 * Creates an address that serves a task's file without a session for a few minutes, for any program that
 * downloads it.
 */
export function downloadLink({ publicUrl, secretKey }: DownloadLinks, taskId: number, now: Date): string {
  const endsAt = now.getTime() + DOWNLOAD_LINK_MINUTES * MINUTE_MILLISECONDS;
  const said = `${taskId}.${endsAt}`;
  return `${publicUrl}${installation().apiUrl}/public/task-files/${said}.${sign(secretKey, contentOf(said))}`;
}

/**
 * Returns the id of the task of a link. Refuses an unknown link with `token_invalid` and an expired one with
 * `token_expired`.
 */
export function readDownloadLink(secretKeys: SecretKeys, token: string, now: Date): number {
  const [taskId = "", endsAt = "", given = ""] = token.split(".");
  if (!isSigned(secretKeys, contentOf(`${taskId}.${endsAt}`), given)) throw new Refusal("token_invalid");
  if (Number(endsAt) <= now.getTime()) throw new Refusal("token_expired");
  return Number(taskId);
}

const contentOf = (said: string) => `task-file:${said}`;
