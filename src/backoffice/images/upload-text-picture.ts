import type { Image } from "../../images/contract.ts";
import { sendForm } from "../../manage-ui/saving/send-form.ts";

/** Uploads a picture for the description of an event. */
export function uploadTextPicture(eventId: number, file: File): Promise<Image> {
  const form = new FormData();
  form.set("type", "EVENT_TEXT");
  // The file comes last, so that the server has read the other field before it.
  form.set("image", file);
  return sendForm<Image>(`/events/${eventId}/images`, form);
}
