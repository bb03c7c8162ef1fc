import { Text } from "@mantine/core";
import { Plural, Trans } from "@lingui/react/macro";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Panel } from "../../../manage-ui/panel.tsx";
import { browserClient } from "../../../platform/http/browser-client.ts";
import type { StorefrontContract } from "../../../storefront/contract.ts";

/**
 * Shows how many visitors wait until tickets can be bought, and how many got an email about it. Shows nothing if there
 * are none.
 */
export function SaleAlerts({ eventId }: { eventId: number }) {
  const { data } = useQuery(saleAlertsQuery(eventId));
  if (!data || data.waiting + data.mailed === 0) return null;
  return (
    <Panel title={<Trans>Waiting for tickets</Trans>}>
      {data.waiting > 0 && (
        <Text>
          <Plural
            value={data.waiting}
            one="# visitor gets an e-mail as soon as tickets can be bought."
            other="# visitors get an e-mail as soon as tickets can be bought."
          />
        </Text>
      )}
      {data.mailed > 0 && (
        <Text c="dimmed">
          <Plural
            value={data.mailed}
            one="# visitor was told that sales have begun."
            other="# visitors were told that sales have begun."
          />
        </Text>
      )}
    </Panel>
  );
}

function saleAlertsQuery(eventId: number) {
  return queryOptions({
    queryKey: ["events", eventId, "sale-alerts"],
    queryFn: async () => {
      const { data } = await browserClient<StorefrontContract>()("GET /events/{event_id}/sale-alerts", {
        params: { event_id: eventId },
      });
      return data;
    },
  });
}
