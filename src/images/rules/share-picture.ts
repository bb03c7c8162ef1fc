/** The size that social networks and messengers show for a link. */
export const SHARE_PICTURE = { width: 1200, height: 630 };

/** Returns the share picture's key or address beside its cover's: ".../1600.webp" becomes ".../1600-share.jpg". */
export function sharePictureOf(cover: string): string {
  return cover.replace(/\.webp$/, "-share.jpg");
}

/** Returns the key of the cover of a share picture; null if the key is not a share picture's. */
export function coverOfSharePicture(key: string): string | null {
  const cover = /^([a-z0-9][a-z0-9/_-]*)-share\.jpg$/.exec(key)?.[1];
  return cover === undefined ? null : `${cover}.webp`;
}
