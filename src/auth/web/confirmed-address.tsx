import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import styles from "./auth.module.css";
import { AFTER_LOGIN, entryPath } from "./return-to.ts";

const CONTINUE_AFTER_MILLISECONDS = 3_000;

/** A logged-in user continues. Any other user gets a link to the log-in. */
export function ConfirmedAddress({ email, isLoggedIn }: { email: string; isLoggedIn: boolean }) {
  const { t } = useLingui();
  const next = isLoggedIn ? AFTER_LOGIN : entryPath("/auth/login", { email });
  useEffect(() => {
    if (!isLoggedIn) return;
    const timer = setTimeout(() => location.assign(next), CONTINUE_AFTER_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isLoggedIn, next]);
  return (
    <>
      <title>{t`Your e-mail address is confirmed`}</title>
      <meta name="robots" content="noindex" />
      <div className={styles.head}>
        <h1>
          <Trans>Your e-mail address is confirmed</Trans>
        </h1>
      </div>
      <Notice tone="success" isLive>
        <Trans>From now on, log in with {email}.</Trans>
      </Notice>
      <ButtonLink href={next} size="large" isWide>
        {isLoggedIn ? <Trans>Continue</Trans> : <Trans>Log in</Trans>}
      </ButtonLink>
    </>
  );
}
