import { Stack, Text } from "@mantine/core";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useMe } from "../../../backoffice/queries/me.ts";
import { DividedList } from "../../../manage-ui/lists/divided-list.tsx";
import { Panel } from "../../../manage-ui/panel.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import type { CustomerConsent } from "../../contract.ts";

/** Whether each organiser can send them advertising, and since when. */
export function CustomerConsents({ consents }: { consents: CustomerConsent[] }) {
  return (
    <Panel title={<Trans>Advertising</Trans>}>
      <DividedList>
        {consents.map((consent) => (
          <Stack component="li" key={consent.organizer.id} gap={0} className="break-anywhere">
            <Text span fw={500}>
              {consent.organizer.name}
            </Text>
            <Text span>
              <ConsentWords consent={consent} />
            </Text>
          </Stack>
        ))}
      </DividedList>
      <Text c="dimmed" fz={13}>
        <Trans>People agree at the checkout and unsubscribe by the link in every advertising e-mail.</Trans>
      </Text>
    </Panel>
  );
}

function ConsentWords({ consent: { agreed_at, unsubscribed_at } }: { consent: CustomerConsent }): ReactNode {
  const { timezone } = useMe();
  const on = (at: string) => <DateTime at={at} zone={timezone} />;
  if (unsubscribed_at && agreed_at)
    return (
      <Trans>
        Unsubscribed on {on(unsubscribed_at)}. Agreed on {on(agreed_at)}.
      </Trans>
    );
  if (unsubscribed_at) return <Trans>Unsubscribed on {on(unsubscribed_at)}.</Trans>;
  if (agreed_at) return <Trans>Agreed on {on(agreed_at)}.</Trans>;
  return <Trans>Neither agreed nor unsubscribed.</Trans>;
}
