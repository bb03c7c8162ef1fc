import { textMark } from "../values/text-mark.ts";
import { useBrand } from "./shell/brand.ts";
import styles from "./generated-cover.module.css";

const WIDTH = 160;
const HEIGHT = 90;
const CIRCLES = 9;

interface Circle {
  x: number;
  y: number;
  radius: number;
  opacity: number;
  /** The width of the outline. Null: the circle is filled. */
  outline: number | null;
}

/**
 * A cover for an event or organiser without a picture: the installation's default picture, or else circles.
 * The seed determines their places, so that each cover looks different.
 */
export function GeneratedCover({ seed, className = "" }: { seed: string; className?: string | undefined }) {
  const { defaultImageUrl } = useBrand();
  if (defaultImageUrl) return <img className={className} src={defaultImageUrl} alt="" />;
  return (
    <svg
      className={`${styles.cover} ${className}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {circlesOf(seed).map(({ x, y, radius, opacity, outline }) => (
        <circle
          key={`${x} ${y}`}
          cx={x}
          cy={y}
          r={radius}
          {...(outline === null
            ? { fillOpacity: opacity, strokeWidth: 0 }
            : { fillOpacity: 0, strokeOpacity: opacity, strokeWidth: outline })}
        />
      ))}
    </svg>
  );
}

/** The same seed draws the same picture, on the server and in the browser. */
export function circlesOf(seed: string): Circle[] {
  return Array.from({ length: CIRCLES }, (_, index) => {
    const share = (part: string) => textMark(`${seed} ${index} ${part}`) / 2 ** 32;
    return {
      x: rounded(share("x") * WIDTH),
      y: rounded(share("y") * HEIGHT),
      radius: rounded(6 + share("r") ** 2 * 34),
      opacity: 0.06 + rounded(share("o") * 0.16),
      outline: index % 3 === 2 ? rounded(0.4 + share("w") * 3) : null,
    };
  });
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
