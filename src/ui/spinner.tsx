import styles from "./spinner.module.css";

interface SpinnerProps {
  /** In pixels. Default: 20. */
  size?: number;
  /** Read aloud if no visible text beside the spinner says what is in progress. */
  label?: string;
}

export function Spinner({ size = 20, label }: SpinnerProps) {
  const naming = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return (
    <svg className={styles.spinner} width={size} height={size} viewBox="0 0 24 24" fill="none" {...naming}>
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeOpacity="0.25" strokeWidth="3" />
      <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
