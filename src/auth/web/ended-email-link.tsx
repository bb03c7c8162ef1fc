import { Trans, useLingui } from "@lingui/react/macro";
import { ButtonLink } from "../../ui/button.tsx";
import styles from "./auth.module.css";
import { entryPath } from "./return-to.ts";

const PROFILE = "/manage/profile";

/** A used or expired link. A logged-in user can request a new one in the profile. */
export function EndedEmailLink({
  sentence,
  isLoggedIn,
}: {
  sentence: string | undefined;
  isLoggedIn: boolean;
}) {
  const { t } = useLingui();
  return (
    <>
      <title>{t`This link no longer works`}</title>
      <meta name="robots" content="noindex" />
      <div className={styles.head}>
        <h1>
          <Trans>This link no longer works</Trans>
        </h1>
        <p>{sentence}</p>
        <p>
          <Trans>Your profile shows whether your address is confirmed, and can send a new link if not.</Trans>
        </p>
      </div>
      <ButtonLink
        href={isLoggedIn ? PROFILE : entryPath("/auth/login", { return_to: PROFILE })}
        size="large"
        isWide
      >
        <Trans>Go to your profile</Trans>
      </ButtonLink>
    </>
  );
}
