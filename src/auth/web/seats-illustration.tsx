import styles from "./auth.module.css";

const RADII = Array.from({ length: 9 }, (_, row) => 70 + row * 26);
const SEAT = 13;
const GAP = 5;
const YOURS = { row: 4, seat: 19 };

/** Rows of seats around a stage, with one highlighted seat. */
export function SeatsIllustration() {
  return (
    <svg viewBox="-300 -310 600 360" className={styles.picture} aria-hidden="true">
      {RADII.map((radius, row) => (
        <path
          key={radius}
          d={halfCircle(radius)}
          className={row % 3 === 1 ? styles.rowStrong : styles.row}
          strokeDasharray={`${seatIn(radius)} ${GAP}`}
        />
      ))}
      <YourSeat />
      <rect x="-44" y="-10" width="88" height="20" rx="4" className={styles.stage} />
    </svg>
  );
}

/** Draws the same half circle with one seat only. */
function YourSeat() {
  const radius = RADII[YOURS.row]!;
  const seat = seatIn(radius);
  const before = YOURS.seat * (seat + GAP);
  return (
    <path d={halfCircle(radius)} className={styles.yours} strokeDasharray={`0 ${before} ${seat} 9999`} />
  );
}

function halfCircle(radius: number): string {
  return `M${-radius} 0A${radius} ${radius} 0 0 1 ${radius} 0`;
}

/** Rounds to a whole number of seats, so that no row ends with half a seat. */
function seatIn(radius: number): number {
  const length = Math.PI * radius + GAP;
  const seats = Math.round(length / (SEAT + GAP));
  return Math.round((length / seats - GAP) * 100) / 100;
}
