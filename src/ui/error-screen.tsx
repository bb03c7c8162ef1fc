import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "./button.tsx";
import { CopyButton } from "./copy-button.tsx";
import styles from "./error-screen.module.css";
import { Logo } from "./logo.tsx";

interface ErrorScreenProps {
  /** HTTP status; 404 has words of its own. */
  status: number;
  /** What support needs to find the failure. */
  requestId?: string;
  logo?: ReactNode;
  title?: string;
  description?: string;
}

export function ErrorScreen({ status, requestId, logo, ...words }: ErrorScreenProps) {
  const { t } = useLingui();
  const isMissing = status === 404;
  const title = words.title ?? (isMissing ? t`Page not found` : t`Something went wrong`);
  const description =
    words.description ??
    (isMissing
      ? t`The address may be mistyped, or what was here has been taken down.`
      : t`This is our fault, not yours. Please try again in a moment.`);
  return (
    <main id="main" className={styles.screen}>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="robots" content="noindex" />
      <div className={styles.logo}>{logo ?? <Logo size={32} />}</div>
      <p className={styles.status} aria-hidden="true">
        {status}
      </p>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.description}>{description}</p>
      <div className={styles.actions}>
        <ButtonLink href="/" icon="home" size="large" className={styles.home}>
          <Trans>Home</Trans>
        </ButtonLink>
        <BackButton />
        {!isMissing && <RetryButton />}
      </div>
      {requestId && (
        <p className={styles.request}>
          <span>
            <Trans>
              If you write to us, please quote <code>{requestId}</code>
            </Trans>
          </span>
          <CopyButton text={requestId} variant="quiet" />
        </p>
      )}
    </main>
  );
}

function BackButton() {
  return (
    <Button
      type="button"
      variant="secondary"
      size="large"
      icon="arrow-left"
      className="needs-script"
      onClick={() => history.back()}
    >
      <Trans>Back</Trans>
    </Button>
  );
}

function RetryButton() {
  return (
    <Button
      type="button"
      variant="secondary"
      size="large"
      icon="refresh"
      className="needs-script"
      onClick={() => location.reload()}
    >
      <Trans>Try again</Trans>
    </Button>
  );
}
