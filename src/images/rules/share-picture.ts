/** The size that social networks and messengers show for a link. */
export const SHARE_PICTURE = { width: 1200, height: 630 };

/**
 * Returns the key or address of the share picture from that of the cover: ".../1600.webp" becomes
 * ".../1600-share.jpg".
 */
export function sharePictureOf(cover: string): string {
  return cover.replace(/\.webp$/, "-share.jpg");
}

/** Returns the key of the cover of a share picture. Null: the key is not that of a share picture. */
export function coverOfSharePicture(key: string): string | null {
  const cover = /^([a-z0-9][a-z0-9/_-]*)-share\.jpg$/.exec(key)?.[1];
  return cover === undefined ? null : `${cover}.webp`;
}
