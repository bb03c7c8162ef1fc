import { Group } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "react-router";
import { useMe } from "../../../../backoffice/queries/me.ts";
import type { Organizer } from "../../../../organizers/contract.ts";
import { OrganizerLogo } from "./organizer-logo.tsx";
import styles from "./organizer-strip.module.css";

/** Links to the account's organisers. */
export function OrganizerStrip({ organizers }: { organizers: readonly Organizer[] }) {
  const { t } = useLingui();
  const { sees_all_events: seesAll } = useMe();
  const active = organizers.filter(({ status }) => status !== "ARCHIVED");
  return (
    <Group component="nav" aria-label={t`Organisers`} className={styles.strip} gap="xs" align="stretch">
      {active.map((organizer) => (
        <Link key={organizer.id} to={`/manage/organizer/${organizer.id}/dashboard`} className={styles.pill}>
          <OrganizerLogo organizer={organizer} />
          <span>{organizer.name}</span>
        </Link>
      ))}
      {seesAll && (
        <Link to="/manage/organizer?new" className={styles.pill}>
          <IconPlus size={16} aria-hidden="true" />
          <Trans>New organiser</Trans>
        </Link>
      )}
    </Group>
  );
}
