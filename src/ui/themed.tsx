import type { CSSProperties, ReactNode } from "react";
import styles from "./themed.module.css";
import { PreloadedTypeface } from "./typefaces/preloaded-typeface.tsx";

/** The parts of a theme that a page needs (values/theme/theme-choices.ts). */
export interface ShownTheme {
  /** "light" and "dark" are the organiser's choice. With "system" each reader's system decides. */
  mode: "light" | "dark" | "system";
  /** CSS custom properties by name, computed on the server. */
  properties: Record<string, string>;
}

interface ThemedProps {
  theme: ShownTheme;
  className?: string;
  style?: CSSProperties | undefined;
  [data: `data-${string}`]: boolean | undefined;
  children: ReactNode;
}

/**
 * Shows a page in the colours of its organiser or event. Uses a style attribute instead of an element,
 * because the policy allows the attribute on cached pages and on pages that the browser renders.
 */
export function Themed({ theme, className = "", style, children, ...rest }: ThemedProps) {
  const scheme = theme.mode === "system" ? undefined : theme.mode;
  return (
    <div
      {...rest}
      className={`${styles.themed} ${className}`}
      data-mantine-color-scheme={scheme}
      style={{ ...theme.properties, ...style } as CSSProperties}
    >
      {import.meta.env.SSR && <PreloadedTypeface titles={theme.properties["--font-title"]} />}
      {children}
    </div>
  );
}
