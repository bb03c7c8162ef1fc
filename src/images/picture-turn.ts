import { Refusal } from "../values/refusal.ts";

/** One at a time: a decoded picture needs up to 64 MB, and buyers need the processor too. */
let turn: Promise<void> = Promise.resolve();
let waiting = 0;
const MAX_WAITING = 10;
/** By account. */
const uploads = new Map<number, number>();
const MAX_UPLOADS_OF_ACCOUNT = 2;

/**
 * Runs work on pictures one after the other. Refuses with `busy` if too many wait. `uploader`: the account whose
 * upload this is, so that one account cannot fill the queue. Undefined for pictures that visitors ask for.
 */
export async function inTurn<Result>(work: () => Promise<Result>, uploader?: number): Promise<Result> {
  const ofAccount = uploader === undefined ? 0 : (uploads.get(uploader) ?? 0);
  if (waiting >= MAX_WAITING || ofAccount >= MAX_UPLOADS_OF_ACCOUNT) throw new Refusal("busy");
  waiting += 1;
  if (uploader !== undefined) uploads.set(uploader, ofAccount + 1);
  const mine = turn.then(work);
  turn = mine.then(
    () => {},
    () => {},
  );
  return mine.finally(() => {
    waiting -= 1;
    if (uploader !== undefined) endUpload(uploader);
  });
}

function endUpload(uploader: number): void {
  const left = uploads.get(uploader)! - 1;
  if (left > 0) uploads.set(uploader, left);
  else uploads.delete(uploader);
}
