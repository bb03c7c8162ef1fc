import { focusStyle } from "../../../ui/focal-point.ts";
import { GeneratedCover } from "../../../ui/generated-cover.tsx";
import type { ThemeSettings } from "../../../values/theme/theme.ts";
import type { Image } from "../../../images/contract.ts";
import styles from "./cover.module.css";

interface CoverProps {
  /** Null: a cover is drawn from the seed. */
  picture: Image | null;
  seed: string;
  sizes: string;
  className: string | undefined;
}

/** The picture at the top of an event's or organiser's page. */
export function Cover({ picture, seed, sizes, className = "" }: CoverProps) {
  if (!picture) return <GeneratedCover seed={seed} className={className} />;
  return (
    <img
      className={className}
      style={focusStyle(picture.focal_point)}
      src={picture.url}
      srcSet={picture.srcset}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      alt=""
      fetchPriority="high"
    />
  );
}

/** The cover, if the theme shows it blurred behind the page. */
export function backdropOf<Picture>(
  theme: Pick<ThemeSettings, "background_type">,
  cover: Picture | null,
): Picture | null {
  return theme.background_type === "MIRROR_COVER_IMAGE" ? cover : null;
}

/** The blurred picture behind the page. The page's background needs the class `ground` of the same styles. */
export function Backdrop({ picture }: { picture: Image | null }) {
  if (!picture) return null;
  return <img className={styles.backdrop} src={picture.url} srcSet={picture.srcset} sizes="1px" alt="" />;
}
