import type { ReactNode } from "react";

export interface Section {
  id: string;
  label: string;
  /** Words by which somebody may look for it that do not stand in it. */
  alsoFoundBy?: string;
  content: ReactNode;
}
