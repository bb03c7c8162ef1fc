import styles from "./entry.module.css";

const ROWS = Array.from({ length: 9 }, (_, row) => 70 + row * 26);
const SEAT = 13;

/** Rows of seats round a stage, each seat a tile of a mosaic; one of them is yours. */
export function Amphitheatre() {
  return (
    <svg viewBox="-300 -310 600 360" className={styles.picture} aria-hidden="true">
      {ROWS.map((radius, row) => (
        <path
          key={radius}
          d={`M${-radius} 0A${radius} ${radius} 0 0 1 ${radius} 0`}
          className={row % 3 === 1 ? styles.rowStrong : styles.row}
          strokeDasharray={dashes(radius)}
        />
      ))}
      <circle cx="88" cy="-153" r="11" className={styles.seatHalo} />
      <circle cx="88" cy="-153" r="6" className={styles.seat} />
      <rect x="-44" y="-10" width="88" height="20" rx="4" className={styles.stage} />
    </svg>
  );
}

/** A whole number of seats in every half circle, so that no row ends with half of one. */
function dashes(radius: number): string {
  const length = Math.PI * radius;
  const seats = Math.round(length / (SEAT + 5));
  const step = (length + 5) / seats;
  return `${(step - 5).toFixed(2)} 5`;
}
