import type { Image } from "../../images/contract.ts";
import { sendForm } from "../../manage-ui/saving/send-form.ts";
import type { DraftPicture, DraftPictures } from "../../values/theme/preview-message.ts";
import { type Cut, pictureForm } from "../images/use-picture.ts";

/**
 * A picture that becomes public when the design is saved: a new one, or null for the removal of the saved
 * one.
 */
export type StagedPicture = { file: File; cut: Cut; draft: DraftPicture } | null;
export type StagedPictures = Partial<Record<Image["type"], StagedPicture>>;

/** The place where the designer shows and stores a picture. */
export interface PictureSlot {
  type: Image["type"];
  label: string;
  description: string;
  /** Width by height. */
  ratio: number;
  saved: Image | undefined;
  /** The picture that the page inherits. */
  inherited: Image | undefined;
  /** The path of the upload below /api, and further fields. */
  path: string;
  fields: Record<string, string>;
  remove: (picture: Image) => Promise<unknown>;
}

export function draftPictures(staged: StagedPictures): DraftPictures {
  return Object.fromEntries(
    Object.entries(staged).map(([type, picture]) => [type, picture && picture.draft]),
  );
}

/** Uploads new pictures and deletes removed ones, one after the other. `onSaved` is called after each. */
export async function savePictures(
  slots: readonly PictureSlot[],
  staged: StagedPictures,
  onSaved: (type: Image["type"]) => void,
): Promise<void> {
  for (const { type, saved, path, fields, remove } of slots) {
    const picture = staged[type];
    if (picture === undefined) continue;
    if (picture) await sendForm<Image>(path, pictureForm(picture.file, picture.cut, fields));
    else if (saved) await remove(saved);
    onSaved(type);
  }
}
