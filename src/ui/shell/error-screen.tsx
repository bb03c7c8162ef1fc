import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { useRouteError } from "react-router";
import { Button, ButtonLink } from "../button.tsx";
import { LazyCopyButton } from "../lazy-copy-button.tsx";
import styles from "./error-screen.module.css";
import { Logo } from "./logo.tsx";

interface ErrorScreenProps {
  /** The HTTP status. 404 and 429 have specific texts. */
  status: number;
  /** The request id for support. */
  requestId?: string;
  logo?: ReactNode;
  title?: string;
  description?: string;
  /**
   * The link to continue for visitors. Null: none. `/` is for organisers and would ask visitors to log in.
   */
  home?: string | null;
  /** Replaces the links that lead back and on. */
  actions?: ReactNode;
}

export function ErrorScreen({ status, requestId, logo, home = "/", actions, ...words }: ErrorScreenProps) {
  useErrorInConsole();
  const isMissing = status === 404;
  const own = useWords(status);
  const title = words.title ?? own.title;
  const description = words.description ?? own.description;
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
        {actions ?? (
          <>
            {home && (
              <ButtonLink href={home} size="large">
                {WORDS[home] ?? <Trans>Back to the event</Trans>}
              </ButtonLink>
            )}
            <BackButton />
            {!isMissing && <RetryButton />}
          </>
        )}
      </div>
      {requestId && (
        <p className={styles.request}>
          <span>
            <Trans>
              If you write to us, please quote <code>{requestId}</code>
            </Trans>
          </span>
          <LazyCopyButton text={requestId} variant="quiet" />
        </p>
      )}
    </main>
  );
}

/**
 * Logs a loader's error, which would otherwise not be visible. An answer such as "not found" is not an error
 * of the page.
 */
function useErrorInConsole(): void {
  const error = useRouteError() as { status?: number } | undefined;
  useEffect(() => {
    if (error) console[error.status! < 500 ? "info" : "error"](error);
  }, [error]);
}

function useWords(status: number): { title: string; description: string } {
  const { t } = useLingui();
  if (status === 404)
    return {
      title: t`Page not found`,
      description: t`The address may be mistyped, or what was here has been taken down.`,
    };
  if (status === 429)
    return {
      title: t`Too many requests`,
      description: t`A great many pages were opened from your network in a short time. Please wait a minute, then try again.`,
    };
  return {
    title: t`Something went wrong`,
    description: t`This is our fault, not yours. Please try again in a moment.`,
  };
}

/** What the link says, by where it leads. */
const WORDS: Record<string, ReactNode> = {
  "/": <Trans>Home</Trans>,
  "/my-tickets": <Trans>Find my tickets</Trans>,
};

/** Missing in a new tab, such as that of a link in an e-mail. */
function BackButton() {
  const leadsBack = useSyncExternalStore(
    () => () => {},
    () => history.length > 1,
    () => false,
  );
  if (!leadsBack) return null;
  return (
    <Button type="button" variant="secondary" size="large" icon="arrow-left" onClick={() => history.back()}>
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
