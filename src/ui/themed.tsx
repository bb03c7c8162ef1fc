import type { CSSProperties, ReactNode } from "react";
import styles from "./themed.module.css";
import { PreloadedTypeface } from "./typefaces/preloaded-typeface.tsx";

/** What a page takes of a theme (values/theme/theme-choices.ts). */
export interface ShownTheme {
  /** With "light" and "dark" the organiser decides, with "system" each reader. */
  mode: "light" | "dark" | "system";
  /** Custom properties by name, computed on the server. */
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
 * A page in the colours of its organiser or event. A style attribute rather than an element: the policy allows it on
 * cached pages and on those that the browser renders itself alike.
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
