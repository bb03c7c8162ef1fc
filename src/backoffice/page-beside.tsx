import type { ReactNode } from "react";
import styles from "./page-beside.module.css";

interface PageBesideProps {
  /** Of one of our pages. */
  address: string;
  label: string;
  children: ReactNode;
}

/** What is worked on, and where there is room for it the page that comes of it, as a phone shows it. */
export function PageBeside({ address, label, children }: PageBesideProps) {
  return (
    <div className={styles.both}>
      {children}
      {/* A picture: it is neither read nor pressed. Lazy, because a frame that is not displayed then loads nothing. */}
      <iframe
        className={styles.page}
        src={address}
        title={label}
        loading="lazy"
        aria-hidden="true"
        inert
        tabIndex={-1}
      />
    </div>
  );
}
