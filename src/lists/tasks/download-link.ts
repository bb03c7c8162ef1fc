import { Refusal } from "../../values/refusal.ts";
import type { Config } from "../../platform/config.ts";
import { installation } from "../../values/installation/installation.ts";
import { isSigned, type SecretKeys, sign } from "../../platform/secret-keys.ts";

export type DownloadLinks = Pick<Config, "publicUrl" | "secretKey">;

export const DOWNLOAD_LINK_MINUTES = 10;
const MINUTE_MILLISECONDS = 60_000;

/** An address that hands out a task's file without a session, for a few minutes: to whatever program fetches it. */
export function downloadLink({ publicUrl, secretKey }: DownloadLinks, taskId: number, now: Date): string {
  const endsAt = now.getTime() + DOWNLOAD_LINK_MINUTES * MINUTE_MILLISECONDS;
  const said = `${taskId}.${endsAt}`;
  return `${publicUrl}${installation().apiUrl}/public/task-files/${said}.${sign(secretKey, contentOf(said))}`;
}

/** Which task's file a link is for. One that nobody gave out is unknown (404), one whose time is over is gone (410). */
export function readDownloadLink(secretKeys: SecretKeys, token: string, now: Date): number {
  const [taskId = "", endsAt = "", given = ""] = token.split(".");
  if (!isSigned(secretKeys, contentOf(`${taskId}.${endsAt}`), given)) throw new Refusal("token_invalid");
  if (Number(endsAt) <= now.getTime()) throw new Refusal("token_expired");
  return Number(taskId);
}

const contentOf = (said: string) => `task-file:${said}`;
