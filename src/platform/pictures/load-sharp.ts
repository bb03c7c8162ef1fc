/**
 * Loads the picture library with the first picture, because it takes 20 MB and most processes never need it.
 * Its cache is off, because no picture is opened twice.
 */
export async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  return sharp;
}
