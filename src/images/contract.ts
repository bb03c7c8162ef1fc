import { z } from "zod";
import { route, UploadedFile } from "../platform/http/contract.ts";
import { allOf, Id, one } from "../values/wire.ts";
import { IMAGE_TYPES, MAX_IMAGE_BYTES } from "../values/image-kinds.ts";

/** A picture. `srcset` lists its smaller versions, for the attribute of an img element. */
export const Image = z.object({
  id: Id,
  type: z.enum(IMAGE_TYPES),
  url: z.string(),
  srcset: z.string(),
  width: z.int(),
  height: z.int(),
  average_colour: z.string().nullable(),
  /** The point that stays visible in other crops, in percent from the left and from the top. */
  focal_point: z.object({ x: z.int(), y: z.int() }),
});
export type Image = z.infer<typeof Image>;

export const ImageFile = Image.extend({
  file_name: z.string(),
  mime_type: z.string(),
  size: z.int(),
});
export type ImageFile = z.infer<typeof ImageFile>;

/** Form fields contain text. */
const Percent = z.preprocess(
  (given) => (typeof given === "string" && /^\d{1,3}(\.\d{1,9})?$/.test(given) ? Number(given) : given),
  z.number().min(0).max(100),
) as z.ZodType<number, number | string>;

/** A JPEG, PNG or WebP file of at most 8 MB and 4000 × 4000 pixels, with its crop. */
const ImageForm = {
  image: UploadedFile,
  /** The crop, in percent of the rotated picture. Absent: as much as possible. */
  crop_x: Percent.optional(),
  crop_y: Percent.optional(),
  crop_width: Percent.optional(),
  crop_height: Percent.optional(),
  focal_x: Percent.optional(),
  focal_y: Percent.optional(),
};
const imageForm = z.object(ImageForm);
export type ImageForm = z.infer<typeof imageForm>;

const takesFiles = { maxBytes: MAX_IMAGE_BYTES };
const ofEvent = z.object({ event_id: Id });

export const imagesContract = {
  listEventImages: route({
    method: "GET",
    path: "/events/{event_id}/images",
    summary: "List the event's pictures",
    policy: "user",
    params: ofEvent,
    response: allOf(ImageFile),
  }),
  addEventImage: route({
    method: "POST",
    path: "/events/{event_id}/images",
    summary: "Upload the event's cover, the logo of its tickets or a picture for its description",
    policy: "user",
    params: ofEvent,
    takesFiles,
    body: z.object({
      ...ImageForm,
      type: z.enum(["EVENT_COVER", "TICKET_LOGO", "EVENT_TEXT"]).default("EVENT_COVER"),
    }),
    response: one(ImageFile),
    status: 201,
  }),
  deleteEventImage: route({
    method: "DELETE",
    path: "/events/{event_id}/images/{image_id}",
    summary: "Delete a picture of the event",
    policy: "user",
    params: z.object({ event_id: Id, image_id: Id }),
    response: null,
  }),
  addImage: route({
    method: "POST",
    path: "/images",
    summary: "Upload a picture of an organiser or event, or one of your own",
    policy: "user",
    forEventScope: "narrowed",
    takesFiles,
    body: z.object({
      ...ImageForm,
      image_type: z.enum(IMAGE_TYPES).optional(),
      entity_id: Id.optional(),
    }),
    response: one(ImageFile),
    status: 201,
  }),
  deleteImage: route({
    method: "DELETE",
    path: "/images/{image_id}",
    summary: "Delete a picture of your own, or of an organiser or event of the account",
    policy: "user",
    forEventScope: "narrowed",
    params: z.object({ image_id: Id }),
    response: null,
  }),
};
