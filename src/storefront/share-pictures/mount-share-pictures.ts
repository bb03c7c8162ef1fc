import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { findPublicEvent, isPubliclyVisible } from "../../events/index.ts";
import { inTurn } from "../../images/index.ts";
import { createExpiringCache } from "../../platform/http/expiring-cache.ts";
import type { Services } from "../../platform/services.ts";
import { Refusal } from "../../values/refusal.ts";
import { findPublicOrganizer } from "../organizers/public-organizers.ts";
import { pictureAddress, pictureOfEvent, pictureOfOrganizer, type SharePicture } from "./share-picture.ts";
import { drawSharePicture } from "./draw-share-picture.ts";

const YEAR_SECONDS = 31_536_000;
const KEPT_MILLISECONDS = 3_600_000;
const MAX_BYTES = 16 * 1024 * 1024;
/** Reserved cache size of a picture before it is drawn. */
const PICTURE_BYTES = 150_000;

type Sources = Pick<Services, "db" | "files">;
type Asked = FastifyRequest<{ Params: { id: string } }>;

/**
 * Serves the preview pictures of events and organisers at `/event/{id}/share-{mark}.jpg` and
 * `/events/{id}/share-{mark}.jpg`. An address of earlier content redirects to the current one. Pictures are
 * drawn one at a time and cached for an hour. 404 for anything that is not public, 503 while too many
 * requests wait.
 */
export function mountSharePictures(app: FastifyInstance, services: Sources): void {
  const drawn = createExpiringCache<Promise<Buffer>>(MAX_BYTES);

  function draw(address: string, picture: SharePicture): Promise<Buffer> {
    const known = drawn.get(address);
    if (known) return known;
    const made = inTurn(async () => drawSharePicture(picture, await readCover(services, picture)));
    drawn.set(address, made, { bytes: PICTURE_BYTES, until: performance.now() + KEPT_MILLISECONDS });
    made.catch(() => drawn.delete(address));
    return made;
  }

  async function answer(request: Asked, reply: FastifyReply, kind: "event" | "events") {
    const id = /^[1-9]\d{0,14}$/.test(request.params.id) ? Number(request.params.id) : 0;
    const find = kind === "event" ? findEventPicture : findOrganizerPicture;
    const picture = id ? await find(services, id) : null;
    if (!picture) throw new Refusal("not_found");
    const address = pictureAddress(kind, id, picture);
    if (request.url.split("?", 1)[0] !== address) return reply.redirect(address, 302);
    const jpeg = await draw(address, picture);
    return reply
      .type("image/jpeg")
      .header("cache-control", `public, max-age=${YEAR_SECONDS}, immutable`)
      .send(jpeg);
  }

  app.get("/event/:id/share-:mark.jpg", (request, reply) => answer(request as Asked, reply, "event"));
  app.get("/events/:id/share-:mark.jpg", (request, reply) => answer(request as Asked, reply, "events"));
}

async function findEventPicture(services: Sources, id: number): Promise<SharePicture | null> {
  const found = await findPublicEvent(services, id);
  return found && isPubliclyVisible(found.event.status) ? pictureOfEvent(found.event) : null;
}

async function findOrganizerPicture(services: Sources, id: number): Promise<SharePicture | null> {
  const found = await findPublicOrganizer(services, id);
  return found?.organizer.status === "LIVE" ? pictureOfOrganizer(found.organizer) : null;
}

async function readCover({ db, files }: Sources, { cover }: SharePicture): Promise<Buffer | null> {
  if (!cover) return null;
  const { storage_key } = await db
    .selectFrom("images")
    .select("storage_key")
    .where("id", "=", cover.id)
    .executeTakeFirstOrThrow();
  return files.get(storage_key);
}
