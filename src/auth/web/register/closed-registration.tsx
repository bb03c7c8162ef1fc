import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { useConfig } from "../../../platform/web/use-config.ts";
import styles from "../auth.module.css";

/** Shown instead of the form where people join by invitation only. */
export function ClosedRegistration({ logIn }: { logIn: string }) {
  const { t } = useLingui();
  const { appName, platformSupportEmail: support } = useConfig();
  return (
    <>
      <title>{t`Create an account`}</title>
      <meta name="robots" content="noindex" />
      <div className={styles.head}>
        <h1>
          <Trans>You need an invitation</Trans>
        </h1>
        <p>
          <Trans>
            New accounts are not open to everyone at {appName}. If you have been invited, open the link in
            that e-mail.
          </Trans>
        </p>
      </div>
      {support && (
        <p>
          <Trans>
            Questions? Write to <a href={`mailto:${support}`}>{support}</a>.
          </Trans>
        </p>
      )}
      <p className={styles.after}>
        <Trans>
          Already have an account?{" "}
          <Link to={logIn} className="tap-area">
            Log in
          </Link>
        </Trans>
      </p>
    </>
  );
}
