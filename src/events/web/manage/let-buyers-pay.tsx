import { Stack, Text } from "@mantine/core";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { SaveMark } from "../../../backoffice/autosave/save-mark.tsx";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import type { Versioned } from "../../../platform/http/editing/resource.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { AllEventSettings } from "../../contract.ts";
import { OfflineChoice } from "./settings/payment-section.tsx";
import { settingsQuery } from "./parts/settings-query.ts";
import { useSettingsForm } from "./settings/use-settings-forms.ts";
import type { usePayments } from "./use-payments.ts";

interface LetBuyersPayProps {
  eventId: number;
  payments: ReturnType<typeof usePayments>;
  onLeave: () => void;
}

/** How buyers can pay. While they cannot pay online, with what makes them able to pay. */
export function LetBuyersPay({ eventId, payments, onLeave }: LetBuyersPayProps) {
  const { canPayOnline, canConnect } = payments;
  const { data: settings, error, refetch } = useQuery(settingsQuery(eventId));
  if (!settings && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />;
  if (!settings) return <Skeleton lines={1} />;
  if (canPayOnline) {
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
  const form = useSettingsForm(eventId, settings);
  return (
    <>
      <OfflineChoice form={form} />
      <SaveMark forms={[form]} />
    </>
  );
}
