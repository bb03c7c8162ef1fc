import { Stack, Text } from "@mantine/core";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import type { Versioned } from "../../../platform/http/editing/resource.ts";
import type { AllEventSettings } from "../../contract.ts";
import { OfflineChoice } from "./settings/payment-section.tsx";
import { useSettingsForm } from "./settings/use-settings-forms.ts";
import type { usePayments } from "./use-payments.ts";

interface LetBuyersPayProps {
  eventId: number;
  payments: ReturnType<typeof usePayments>;
  onLeave: () => void;
}

/** How buyers can pay. While they cannot pay online, with what makes them able to pay. */
export function LetBuyersPay({ eventId, payments, onLeave }: LetBuyersPayProps) {
  const { settings, canPayOnline, canConnect } = payments;
  if (canPayOnline || !settings) {
    return (
      <Text c="dimmed">
        <Trans>Buyers pay online.</Trans>
      </Text>
    );
  }
  return (
    <Stack gap="sm">
      <p>
        {canConnect ? (
          <Link to="/account/payment" onClick={onLeave}>
            <Trans>Set up online payments</Trans>
          </Link>
        ) : (
          <Link to={`/manage/event/${eventId}/settings#payment`} onClick={onLeave}>
            <Trans>Payment methods for this event</Trans>
          </Link>
        )}
      </p>
      <PayLater eventId={eventId} settings={settings} />
    </Stack>
  );
}

function PayLater({ eventId, settings }: { eventId: number; settings: Versioned<AllEventSettings> }) {
  return <OfflineChoice form={useSettingsForm(eventId, settings)} />;
}
