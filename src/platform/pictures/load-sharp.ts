/**
 * The picture library, loaded by the first picture: it takes 20 MB, and most processes never see one. It remembers
 * nothing between pictures: none is ever opened twice.
 */
export async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  return sharp;
}
