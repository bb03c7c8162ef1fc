import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Image } from "../../images/contract.ts";
import { sendForm } from "../../manage-ui/saving/send-form.ts";

/** In per cent: the crop, and the focal point within it. */
export interface Cut {
  crop: { x: number; y: number; width: number; height: number };
  focus: { x: number; y: number };
}

interface PicturePlace {
  path: string;
  fields: Record<string, string>;
  onRemove: (picture: Image) => Promise<unknown>;
  onChange: (picture: Image | null) => void;
}

export function usePicture({ path, fields, onRemove, onChange }: PicturePlace) {
  const [progress, setProgress] = useState(0);
  const send = useMutation({
    mutationFn: ({ file, cut }: { file: File; cut: Cut }) => {
      setProgress(0);
      return sendForm<Image>(path, pictureForm(file, cut, fields), { onProgress: setProgress });
    },
    onSuccess: onChange,
  });
  const remove = useMutation({ mutationFn: onRemove, onSuccess: () => onChange(null) });
  return { send, remove, progress };
}

/** Puts the file last, so that the server has read the other fields before it. */
export function pictureForm(file: File, { crop, focus }: Cut, fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [name, value] of Object.entries(crop)) form.set(`crop_${name}`, value.toFixed(4));
  form.set("focal_x", String(focus.x));
  form.set("focal_y", String(focus.y));
  form.set("image", file);
  return form;
}
