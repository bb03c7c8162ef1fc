/** A browser that begins to load a page has this long to fetch its pictures from the bucket. */
export const SIGNED_SECONDS = 900;
