import type { Db } from "../platform/database/database.ts";
import type { Handlers, Member } from "../platform/http/call.ts";
import { canAccessEvent } from "../platform/http/dispatch/permissions.ts";
import type { Services } from "../platform/services.ts";
import { invalidField, Refusal } from "../values/refusal.ts";
import { type ImageOwner, listImages } from "./images.ts";
import type { ImageForm, imagesContract } from "./contract.ts";
import type { Crop, ImageType } from "../values/image-kinds.ts";
import { findImageOwner, removeImage, saveImage } from "./save-image.ts";

/** Refuse an event or organiser of another account. */
export interface ImageOwners {
  requireEvent(db: Db, event: { accountId: number; eventId: number }): Promise<unknown>;
  requireOrganizer(db: Db, organizer: { accountId: number; organizerId: number }): Promise<unknown>;
}

/** The calls for pictures. This area cannot import events and organisers, so their checks are passed in. */
export function imageHandlers(services: Services, { requireEvent, requireOrganizer }: ImageOwners) {
  const { db } = services;

  return {
    listEventImages: async ({ params }, { user: { accountId } }) => {
      const eventId = params.event_id;
      await requireEvent(db, { accountId, eventId });
      return { data: await listImages(services, { accountId, eventId }) };
    },

    addEventImage: async ({ params, body }, { user: { accountId, isEmailVerified } }) => {
      const owner = { accountId, eventId: params.event_id };
      await requireEvent(db, owner);
      return { data: await saveImage(services, { ...toSave(owner, body.type, body), isEmailVerified }) };
    },

    deleteEventImage: async ({ params }, { user: { accountId } }) => {
      const owner = { accountId, eventId: params.event_id };
      await requireEvent(db, owner);
      await removeImage(services, params.image_id, owner);
      return undefined;
    },

    addImage: async ({ body }, { user }) => {
      const { image_type: type = "GENERIC", entity_id: entityId } = body;
      const owner = await ownerOf({ ...user, type, entityId });
      requireOwner(user, owner);
      const { isEmailVerified } = user;
      return { data: await saveImage(services, { ...toSave(owner, type, body), isEmailVerified }) };
    },

    deleteImage: async ({ params }, { user }) => {
      const owner = await findImageOwner(db, params.image_id, user);
      requireOwner(user, owner);
      await removeImage(services, params.image_id, owner);
      return undefined;
    },
  } satisfies Handlers<typeof imagesContract>;

  /** Type and id identify the owner together. Refuses one without the other. */
  async function ownerOf({ accountId, userId, type, entityId }: Claim): Promise<ImageOwner> {
    if (type === "GENERIC") {
      if (entityId !== undefined) throw invalidField("image_type", "required");
      return { accountId, userId };
    }
    if (entityId === undefined) throw invalidField("entity_id", "required");
    if (type.startsWith("ORGANIZER")) {
      await requireOrganizer(db, { accountId, organizerId: entityId });
      return { accountId, organizerId: entityId };
    }
    await requireEvent(db, { accountId, eventId: entityId });
    return { accountId, eventId: entityId };
  }
}

/** Only members who see all events may change the pictures of an organiser. */
function requireOwner(user: Member, { eventId, organizerId }: ImageOwner): void {
  const isTheirs = organizerId === undefined && (eventId === undefined || canAccessEvent(user, eventId));
  if (user.eventIds !== null && !isTheirs) throw new Refusal("not_found");
}

interface Claim {
  accountId: number;
  userId: number;
  type: ImageType;
  entityId: number | undefined;
}

function toSave(owner: ImageOwner, type: ImageType, form: ImageForm) {
  return {
    owner,
    type,
    bytes: form.image.bytes,
    fileName: form.image.file_name,
    crop: cropOf(form),
    focus: { x: form.focal_x ?? 50, y: form.focal_y ?? 50 },
  };
}

/** All four values or none. Limited to the picture. An empty crop counts as none. */
function cropOf({ crop_x: x, crop_y: y, crop_width: width, crop_height: height }: ImageForm): Crop | null {
  if (x === undefined || y === undefined || !width || !height) return null;
  const within = { width: Math.min(width, 100 - x), height: Math.min(height, 100 - y) };
  return within.width > 0 && within.height > 0 ? { x, y, ...within } : null;
}
