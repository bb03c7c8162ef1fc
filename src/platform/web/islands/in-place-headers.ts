/** Sent by a page that shows the answer itself. A redirect is then named in a header instead of followed. */
export const IN_PLACE_HEADER = "x-in-place";
export const LOCATION_HEADER = "x-location";
