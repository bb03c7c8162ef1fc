import type { ComponentProps } from "react";
import styles from "./card.module.css";
import { classNames } from "./class-names.ts";

interface CardProps extends ComponentProps<"div"> {
  element?: "div" | "section" | "article" | "aside" | "li";
  /** Has a shadow, as if above the page. */
  isRaised?: boolean;
  /** The content reaches the edge: pictures, rows with hairlines. */
  isFlush?: boolean;
}

export function Card({ element = "div", isRaised, isFlush, className, ...rest }: CardProps) {
  const Element = element as "div";
  const look = classNames(styles.card, isRaised && styles.raised, isFlush && styles.flush, className);
  return <Element {...rest} className={look} />;
}

/** A hairline between two elements. With text, it separates alternatives: "or". */
export function Divider({ label }: { label?: string }) {
  if (!label) return <hr />;
  return <div className={styles.divider}>{label}</div>;
}
