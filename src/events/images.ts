import type { FileStore } from "../platform/files/file-store.ts";
import type { Image } from "./contract.ts";

/** Narrower versions that stand beside every picture of greater width. */
export const NARROWER_WIDTHS = [480, 960] as const;
export const LARGEST_WIDTH = 1600;

/** Where one width of a picture is kept: the largest one's key says its width, the others stand beside it. */
export function widthKey(storageKey: string, width: number): string {
  return storageKey.replace(/\d+(?=\.webp$)/, String(width));
}

interface ImageRow {
  id: number;
  type: string;
  storage_key: string;
  width: number;
  height: number;
  average_colour: string | null;
}

export function toImage(row: ImageRow, files: FileStore): Image {
  const { id, type, width, height, average_colour } = row;
  const narrower = NARROWER_WIDTHS.filter((each) => each < width);
  const sources = [
    ...narrower.map((each) => `${files.urlOf(widthKey(row.storage_key, each))} ${each}w`),
    `${files.urlOf(row.storage_key)} ${width}w`,
  ];
  return {
    id,
    type,
    width,
    height,
    average_colour,
    url: files.urlOf(row.storage_key),
    srcset: sources.join(", "),
  };
}
