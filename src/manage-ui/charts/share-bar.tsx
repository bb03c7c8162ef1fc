import bar from "./bar.module.css";
import styles from "./charts.module.css";

interface ShareBarProps {
  /** The measured quantity: "Checked in". */
  label: string;
  value: number;
  max: number;
  /** The share as text: "44%". */
  valueText: string;
}

/** Shows a share as a bar without text. */
export function ShareBar({ label, value, max, valueText }: ShareBarProps) {
  const share = max === 0 ? 0 : Math.min(1, value / max);
  return (
    <svg
      className={styles.shareBar}
      width="100%"
      height="6"
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      aria-valuetext={valueText}
    >
      <rect className={bar.track} width="100%" height="6" rx="3" />
      {share > 0 && <rect className={bar.fill} width={`${share * 100}%`} height="6" rx="3" />}
    </svg>
  );
}
