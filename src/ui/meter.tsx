import type { ReactNode } from "react";
import styles from "./meter.module.css";
import type { Tone } from "./tone.ts";

interface MeterProps {
  /** The measured quantity: "Checked in". */
  label: string;
  value: number;
  max: number;
  /** The measured value as text: "212 of 300". */
  valueText: string;
  tone?: Tone;
}

/** Shows a share as a bar under its label. Drawn as SVG, so that no style attribute is needed. */
export function Meter({ label, value, max, valueText, tone = "accent" }: MeterProps) {
  return (
    <div data-tone={tone} className="stack gap-4" {...measure({ label, value, max, valueText })}>
      <div className={styles.words} aria-hidden="true">
        <span>{label}</span>
        <span className="muted tabular-nums">{valueText}</span>
      </div>
      <svg className={styles.bar} width="100%" height="8">
        <rect className={styles.track} width="100%" height="8" rx="4" />
        {value > 0 && (
          <rect className={styles.fill} width={`${share(value, max) * 100}%`} height="8" rx="4" />
        )}
      </svg>
    </div>
  );
}

interface RingProps extends MeterProps {
  /** Diameter in pixels. Default: 72. */
  size?: number;
  /** Content in the middle: the share in per cent, or a count. */
  children?: ReactNode;
}

/** Shows a share as a ring around a figure. */
export function Ring({ label, value, max, valueText, tone = "accent", size = 72, children }: RingProps) {
  return (
    <div data-tone={tone} className={styles.ring} {...measure({ label, value, max, valueText })}>
      <svg width={size} height={size} viewBox="0 0 36 36" aria-hidden="true">
        <circle className={styles.ringTrack} cx="18" cy="18" r="16" pathLength="100" />
        {value > 0 && (
          <circle
            className={styles.ringFill}
            cx="18"
            cy="18"
            r="16"
            pathLength="100"
            strokeDasharray={`${share(value, max) * 100} 100`}
          />
        )}
      </svg>
      <span className="strong tabular-nums" aria-hidden="true">
        {children}
      </span>
    </div>
  );
}

function measure({ label, value, max, valueText }: Omit<MeterProps, "tone">) {
  return {
    role: "meter",
    "aria-label": label,
    "aria-valuemin": 0,
    "aria-valuemax": max,
    "aria-valuenow": Math.min(value, max),
    "aria-valuetext": valueText,
  };
}

function share(value: number, max: number): number {
  return max <= 0 ? 0 : Math.min(1, Math.max(0, value / max));
}
