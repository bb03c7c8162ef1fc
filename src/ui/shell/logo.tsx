import { PRODUCT_NAME } from "../../values/installation/program-name.ts";
import { type Brand, useBrand } from "./brand.ts";
import styles from "./logo.module.css";
import { NEUTRAL_MARK, PRODUCT_MARK, TOKEN } from "./mark.ts";

interface LogoProps {
  /** Height in pixels. Default: 28. */
  size?: number;
  /** Shows the mark without the name. */
  isMark?: boolean;
}

/** The installation's logo, or its name beside a mark. */
export function Logo({ size = 28, isMark = false }: LogoProps) {
  const brand = useBrand();
  const { appName, faviconUrl } = brand;
  // The mark needs a square picture. A logo is wide.
  if (isMark && faviconUrl) return <img src={faviconUrl} alt={appName} width={size} height={size} />;
  if (!isMark && (brand.logoDarkUrl || brand.logoLightUrl)) return <Picture brand={brand} size={size} />;
  const naming = isMark ? { role: "img", "aria-label": appName } : { "aria-hidden": true };
  return (
    <span className={styles.logo}>
      <svg width={size} height={size} viewBox="0 0 32 32" {...naming}>
        <path className={styles.token} d={TOKEN} />
        <path className={styles.tile} d={appName === PRODUCT_NAME ? PRODUCT_MARK : NEUTRAL_MARK} />
      </svg>
      {!isMark && <span className={styles.name}>{appName}</span>}
    </span>
  );
}

/** Leaves room for a menu beside the logo on the narrowest phone. */
const MAX_WIDTH = "min(14rem, 50vw)";

/** Shows the logo for the colour scheme of its surroundings. The other logo is not loaded. */
function Picture({ brand, size }: { brand: Brand; size: number }) {
  const { appName, logoDarkUrl, logoLightUrl } = brand;
  const looks =
    logoDarkUrl && logoLightUrl
      ? [
          { url: logoDarkUrl, display: "var(--on-light)" },
          { url: logoLightUrl, display: "var(--on-dark)" },
        ]
      : [{ url: logoDarkUrl ?? logoLightUrl, display: "block" }];
  return looks.map(({ url, display }) => (
    <img
      key={url}
      style={{ display, blockSize: size, maxInlineSize: MAX_WIDTH, objectFit: "contain" }}
      src={url}
      alt={appName}
      height={size}
      loading={looks.length > 1 ? "lazy" : undefined}
    />
  ));
}
