import styles from "./logo.module.css";

/** Five tiles of a mosaic that make a T, on a token with a ticket's notches. */
const TOKEN =
  "M8 0h16a8 8 0 0 1 8 8v4.5a3.5 3.5 0 0 0 0 7V24a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8v-4.5a3.5 3.5 0 0 0 0-7V8a8 8 0 0 1 8-8Z";

/** Squares of 5.5 with rounded corners, by their left upper corner. */
const TILES = [
  [6.5, 6.5],
  [13.25, 6.5],
  [20, 6.5],
  [13.25, 13.25],
  [13.25, 20],
]
  .map(
    ([x, y]) => `M${x} ${y}m1 0h3.5a1 1 0 0 1 1 1v3.5a1 1 0 0 1-1 1h-3.5a1 1 0 0 1-1-1v-3.5a1 1 0 0 1 1-1Z`,
  )
  .join("");

interface LogoProps {
  /** Pixels high; default 28. */
  size?: number;
  /** The mark without the name. */
  isMark?: boolean;
}

export function Logo({ size = 28, isMark = false }: LogoProps) {
  const naming = isMark ? { role: "img", "aria-label": "Tessera" } : { "aria-hidden": true };
  return (
    <span className={styles.logo}>
      <svg width={size} height={size} viewBox="0 0 32 32" {...naming}>
        <path className={styles.token} d={TOKEN} />
        <path className={styles.tile} d={TILES} />
      </svg>
      {!isMark && <span className={styles.name}>Tessera</span>}
    </span>
  );
}
