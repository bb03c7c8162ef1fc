import { type ReactNode, useEffect, useRef } from "react";
import styles from "./page.module.css";

interface PageProps {
  title: string;
  /** Before the product's name in the title of the tab: "Orders · Summer Night". */
  context?: string;
  /** Under the title, one line. */
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the manage area: title, actions, content. */
export function Page({ title, context, description, actions, children }: PageProps) {
  const heading = useFocusAfterNavigation();
  return (
    <main id="main" className={styles.page}>
      <title>{[title, context, "Tessera"].filter(Boolean).join(" · ")}</title>
      <header className={styles.header}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {description && <div className={styles.description}>{description}</div>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </main>
  );
}

/** The first page of a document already has the reader's attention. */
let isFirstPage = true;

/** Announces the new page to screen reader users after a navigation. */
function useFocusAfterNavigation() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
    isFirstPage = false;
  }, []);
  return heading;
}
