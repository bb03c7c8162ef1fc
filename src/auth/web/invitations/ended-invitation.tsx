import { Trans, useLingui } from "@lingui/react/macro";
import type { Problem } from "../../../platform/http/browser-client.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import styles from "../auth.module.css";

/** Shows why the link has ended, and how to continue. */
export function EndedInvitation({ problem }: { problem: Problem | null }) {
  const { t } = useLingui();
  const isUsed = problem?.code === "invitation_used";
  const title = isUsed ? t`Already accepted` : t`This invitation is no longer valid`;
  return (
    <>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <div className={styles.head}>
        <h1>{title}</h1>
        <p>{problem?.detail}</p>
        {!isUsed && (
          <p>
            <Trans>The person who invited you can send a new one in one click.</Trans>
          </p>
        )}
      </div>
      <ButtonLink href="/auth/login" size="large" isWide variant={isUsed ? "primary" : "secondary"}>
        <Trans>Log in</Trans>
      </ButtonLink>
    </>
  );
}
