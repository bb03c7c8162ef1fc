import { Trans, useLingui } from "@lingui/react/macro";
import program from "../../../../package.json" with { type: "json" };
import { PageFrame } from "../../../platform/web/page-frame.tsx";
import { useConfig } from "../../../platform/web/use-config.ts";
import { MAIN_ID } from "../../../ui/shell/public-header.tsx";
import { PRODUCT_NAME } from "../../../values/installation/program-name.ts";
import type { Route } from "./+types/about-page";
import styles from "./legal-page.module.css";

/** A page to read, without scripts. */
export const handle = { hasNoScripts: true };

export function loader() {
  return { version: program.version };
}

/** Names the software of the installation, its licence, and the contact for the source code. */
export default function AboutPage({ loaderData: { version } }: Route.ComponentProps) {
  const { t } = useLingui();
  const { appName, platformSupportEmail: email } = useConfig();
  return (
    <PageFrame home="/my-tickets">
      <title>{t`About ${appName}`}</title>
      <main id={MAIN_ID} className={styles.page}>
        <h1>
          <Trans>About {appName}</Trans>
        </h1>
        <p>
          <Trans>
            {appName} runs on {PRODUCT_NAME}, version {version}: free software for selling tickets to events.
          </Trans>
        </p>
        <p>
          <Trans>
            Its licence is the{" "}
            <a href="https://www.gnu.org/licenses/agpl-3.0.html" rel="license noopener">
              GNU Affero General Public License
            </a>
            , version 3 or later. Everybody who uses it here is entitled to the source code of what runs here.
          </Trans>
        </p>
        {email && (
          <p>
            <Trans>
              Questions, or a wish for the source code: <a href={`mailto:${email}`}>{email}</a>
            </Trans>
          </p>
        )}
      </main>
    </PageFrame>
  );
}

export function meta() {
  return [{ name: "robots", content: "noindex" }];
}
