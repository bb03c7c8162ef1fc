import { memoize } from "../../values/memoize.ts";
import { slugify } from "../../values/slug.ts";

/** The part of an organiser's page address that people read. */
export const organizerSlug = memoize((name) => slugify(name, "organizer"));
