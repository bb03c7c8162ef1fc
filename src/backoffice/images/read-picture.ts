import { MAX_IMAGE_BYTES, MAX_PIXELS } from "../../values/image-kinds.ts";

export interface ReadyPicture {
  file: File;
  /** What a browser draws; let go of by whoever is done with it. */
  address: string;
}

/**
 * A file that can be sent. Cameras take more pixels than any page shows and than the server opens: such a
 * picture is made smaller here, before it goes over the line. Null: the browser cannot read it.
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
