import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Notice } from "../../ui/notice.tsx";
import styles from "./mailbox.module.css";
import { PageFrame } from "../../platform/web/page-frame.tsx";

interface MailboxFrameProps {
  title: string;
  /** Shown above the title: the link back. */
  back?: ReactNode;
  children: ReactNode;
}

export function MailboxFrame({ title, back, children }: MailboxFrameProps) {
  const { t } = useLingui();
  return (
    <PageFrame home="/">
      <title>{t`Demo mailbox`}</title>
      <main id="main" className={styles.mailbox}>
        {back}
        <h1 className="size-28 break-anywhere">{title}</h1>
        <Notice tone="info" title={t`Demo mailbox`}>
          <Trans>
            These e-mails were kept here instead of being sent. Anyone who opens this page can read them.
          </Trans>
        </Notice>
        {children}
      </main>
    </PageFrame>
  );
}
