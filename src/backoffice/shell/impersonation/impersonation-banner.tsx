import { Button } from "@mantine/core";
import { Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import type { AdminContract } from "../../../admin/contract.ts";
import { WAITS_FOR_CONNECTION } from "../../../manage-ui/query-client.ts";
import { browserClient } from "../../../platform/http/browser-client.ts";
import { DateTime } from "../../../ui/date-time.tsx";
import { useMe } from "../../queries/me.ts";
import styles from "./impersonation-banner.module.css";

/**
 * Shown above every page while a platform administrator acts in a member's name: the member, the end of the
 * session, and a button that ends it.
 */
export function ImpersonationBanner() {
  const { impersonated, full_name: name, email, timezone } = useMe();
  const stop = useMutation({
    ...WAITS_FOR_CONNECTION,
    mutationFn: () => browserClient<AdminContract>()("POST /admin/stop-impersonation"),
    // Loads a new document, so that no data of the member stay in memory. Also for a session that has already
    // ended.
    onSettled: () => location.assign("/admin/users"),
  });
  if (!impersonated) return null;
  const { by, until } = impersonated;
  return (
    <aside className={`${styles.banner} no-print`} data-impersonating>
      <p className={styles.words}>
        <strong>
          <Trans>
            You are acting as {name} ({email}).
          </Trans>
        </strong>{" "}
        <span className={styles.more}>
          <Trans>
            Every change is logged under this name and yours, {by}. Ends at{" "}
            <DateTime at={until} zone={timezone} style="time" />.
          </Trans>
        </span>
      </p>
      <Button size="xs" variant="white" color="dark" loading={stop.isPending} onClick={() => stop.mutate()}>
        <Trans>Stop</Trans>
      </Button>
    </aside>
  );
}
