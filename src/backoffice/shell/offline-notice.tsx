import { Group } from "@mantine/core";
import { Trans } from "@lingui/react/macro";
import { IconWifiOff } from "@tabler/icons-react";
import { useEffect } from "react";
import { useBlocker } from "react-router";
import { isOffline, useIsOffline } from "../../manage-ui/connection.ts";
import styles from "./offline-notice.module.css";

/**
 * Keeps the page while there is no connection, because a navigation would end at the browser's error page and
 * lose open forms. Blocks the navigation and continues it when the server is reachable again.
 */
export function OfflineNotice() {
  const isAway = useIsOffline();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isOffline(),
  );
  useEffect(() => {
    if (!isAway && blocker.state === "blocked") blocker.proceed();
  }, [isAway, blocker]);
  return (
    <div role="status" className={`${styles.place} no-print`}>
      {isAway && (
        <Group component="p" className={styles.notice} gap="xs" wrap="nowrap">
          <IconWifiOff size={18} stroke={1.75} aria-hidden="true" />
          {blocker.state === "blocked" ? (
            <Trans>You’re offline. We’ll open the page as soon as you’re connected.</Trans>
          ) : (
            <Trans>You’re offline. We’ll retry as soon as you’re connected.</Trans>
          )}
        </Group>
      )}
    </div>
  );
}
