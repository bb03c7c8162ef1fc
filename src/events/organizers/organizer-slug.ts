import { memoize } from "../../values/memoize.ts";
import { slugify } from "../../values/slug.ts";

/** The readable part of an organiser's page address. */
export const organizerSlug = memoize((name) => slugify(name, "organizer"));
