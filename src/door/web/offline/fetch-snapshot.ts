import { installation } from "../../../values/installation/installation.ts";

/** The door does not exist any more, is not open, or its link was replaced: nothing of it may stay on the device. */
export class DoorShut extends Error {}

const PATIENCE_MILLISECONDS = 60_000;

/** Fetches the tickets of a list, or what changed since. Throws if the answer is cut off. */
export async function fetchSnapshot(
  list: string,
  position: { since: string; salt: string } | null,
): Promise<Uint8Array> {
  const query = position ? `?${new URLSearchParams(position)}` : "";
  const answer = await fetch(`${installation().apiUrl}/public/check-in-lists/${list}/snapshot${query}`, {
    signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
    cache: "no-store",
  });
  if ([403, 404, 410].includes(answer.status) && isOurs(answer)) throw new DoorShut();
  if (!answer.ok) throw new Error(`the snapshot was refused: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** A portal or a proxy between the device and the server refuses in another format. */
function isOurs({ headers }: Response): boolean {
  return headers.get("content-type")?.startsWith("application/problem+json") ?? false;
}
