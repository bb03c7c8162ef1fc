import { useLingui } from "@lingui/react/macro";
import { type ReactNode, type SyntheticEvent, useState } from "react";
import { createPortal } from "react-dom";
import styles from "./designer-page.module.css";
import { adoptPrintStyles } from "./print-styles.ts";

/**
 * Shows its children as a browser prints them on A4. They are in a frame, because print has its own font size
 * and the width of the paper instead of the window's.
 */
export function Paper({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const [page, setPage] = useState<Document | null>(null);
  const handleLoad = ({ currentTarget: { contentDocument } }: SyntheticEvent<HTMLIFrameElement>) => {
    if (!contentDocument) return;
    adoptPrintStyles(contentDocument, document);
    contentDocument.body.className = styles.page!;
    setPage(contentDocument);
  };
  return (
    <div className={styles.paper}>
      <iframe title={t`Preview`} srcDoc={EMPTY_PAGE} onLoad={handleLoad} />
      {page && createPortal(children, page.body)}
    </div>
  );
}

/** Has a document type, because without one browsers use the layout rules of 25 years ago. */
const EMPTY_PAGE = "<!doctype html>";
