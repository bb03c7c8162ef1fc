/** Set by a page that shows the answer itself: a redirect is then named instead of followed. */
export const IN_PLACE_HEADER = "x-in-place";
export const LOCATION_HEADER = "x-location";
