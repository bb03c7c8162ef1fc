import { MAX_IMAGE_BYTES, MAX_PIXELS } from "../../values/image-kinds.ts";

export interface ReadyPicture {
  file: File;
  /** The address of a decoded picture. The caller must release it. */
  address: string;
}

/**
 * Returns a file that can be sent. Cameras produce more pixels than any page shows or the server accepts, so
 * such a picture is scaled down before the upload. Null: the browser cannot decode the file.
 */
export async function readPicture(file: File): Promise<ReadyPicture | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (!bitmap) return null;
  const scale = Math.min(1, MAX_PIXELS.width / bitmap.width, MAX_PIXELS.height / bitmap.height);
  const isFine = scale === 1 && file.size <= MAX_IMAGE_BYTES;
  const ready = isFine ? file : await drawSmaller(bitmap, scale, file.name);
  bitmap.close();
  return ready && { file: ready, address: URL.createObjectURL(ready) };
}

async function drawSmaller(bitmap: ImageBitmap, scale: number, name: string): Promise<File | null> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.floor(bitmap.width * scale);
  canvas.height = Math.floor(bitmap.height * scale);
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.9));
  return blob && new File([blob], name, { type: blob.type });
}
