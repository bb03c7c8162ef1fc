import { Trans, useLingui } from "@lingui/react/macro";
import { PageFrame } from "../../../platform/web/page-frame.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { MAIN_ID } from "../../../ui/shell/public-header.tsx";
import styles from "./organizer-view.module.css";

/** Shown for an unknown organiser, and for one that is not public. */
export function MissingOrganizer() {
  const { t } = useLingui();
  return (
    <PageFrame home="">
      <title>{t`Organiser not found`}</title>
      <main id={MAIN_ID} className={styles.page}>
        <h1 className="visually-hidden">
          <Trans>Organiser not found</Trans>
        </h1>
        <EmptyState
          icon="users"
          title={<Trans>Organiser not found</Trans>}
          action={
            <ButtonLink href="/my-tickets">
              <Trans>Find my tickets</Trans>
            </ButtonLink>
          }
        >
          <Trans>
            The page may not be public yet, or it has been taken down. Please check the address that you
            followed.
          </Trans>
        </EmptyState>
      </main>
    </PageFrame>
  );
}
