import type { ReactNode } from "react";

export interface Section {
  id: string;
  label: string;
  /** Search words that do not appear in the section. */
  alsoFoundBy?: string;
  content: ReactNode;
}
