import type { ReactNode } from "react";
import styles from "./chip.module.css";
import { Icon, type IconName } from "./icon.tsx";
import type { Tone } from "./tone.ts";

interface ChipProps {
  tone?: Tone;
  icon?: IconName;
  children: ReactNode;
}

/** A state in one or two words. The colour never carries the meaning alone. */
export function Chip({ tone = "neutral", icon, children }: ChipProps) {
  return (
    <span data-tone={tone} className={styles.chip}>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  );
}
