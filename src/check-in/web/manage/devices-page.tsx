import { Box, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ResourceForm } from "../../../backoffice/forms/resource-form.tsx";
import { useCreateForm } from "../../../backoffice/forms/use-create-form.ts";
import { useEvent } from "../../../backoffice/queries/event.ts";
import { ConfirmDialog } from "../../../manage-ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "../../../manage-ui/dialogs/overlays.tsx";
import { EmptyList } from "../../../manage-ui/lists/empty-list.tsx";
import { useOnChange } from "../../../manage-ui/live.ts";
import { Page } from "../../../manage-ui/page.tsx";
import { Panel } from "../../../manage-ui/panel.tsx";
import { askInBrowser, preload } from "../../../manage-ui/preload.ts";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { browserClient } from "../../../platform/http/browser-client.ts";
import { Chip } from "../../../ui/chip.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { CheckInContract } from "../../contract.ts";
import type { Device } from "../../devices/contract.ts";
import { browserOf } from "../../rules/browser-of.ts";
import type { Route } from "./+types/devices-page";
import { DevicesExample } from "./devices-example.tsx";
import { DEVICE_RULES } from "./form-rules.ts";
import { CheckInTabs } from "./parts/check-in-tabs.tsx";
import { devicesQuery } from "./parts/devices-query.ts";
import { listsQuery } from "./parts/lists-query.ts";

export function loader(args: Route.LoaderArgs) {
  const eventId = Number(args.params.eventId);
  return preload(args, (client) => [
    client.prefetchQuery(devicesQuery(eventId)),
    client.prefetchQuery(listsQuery(eventId)),
  ]);
}

export const clientLoader = askInBrowser;

/** Lists the phones that opened the event's doors. */
export default function DevicesPage() {
  const { t } = useLingui();
  const event = useEvent();
  const client = useQueryClient();
  const { data: devices, error, refetch } = useQuery(devicesQuery(event.id));
  useOnChange(["check-ins"], () => void client.invalidateQueries(devicesQuery(event.id)));
  return (
    <Page
      title={t`Doors`}
      context={event.title}
      description={
        <Trans>The devices that opened a door. They are forgotten a year after they were last seen.</Trans>
      }
    >
      <CheckInTabs />
      {error && !devices && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!error && !devices && <Skeleton lines={6} />}
      {devices?.length === 0 && (
        <EmptyList example={<DevicesExample />} title={<Trans>No device has opened a door yet.</Trans>}>
          <p>
            <Trans>Open the link of a door on a phone, and it appears here.</Trans>
          </p>
        </EmptyList>
      )}
      {devices && devices.length > 0 && (
        <Stack component="ul" className="plain-list" gap="sm">
          {devices.map((device) => (
            <li key={device.id}>
              <DeviceRow device={device} />
            </li>
          ))}
        </Stack>
      )}
    </Page>
  );
}

function DeviceRow({ device }: { device: Device }) {
  const { t } = useLingui();
  const { id: event_id, timezone } = useEvent();
  const client = useQueryClient();
  const { data: lists } = useQuery(listsQuery(event_id));
  const [dialog, setDialog] = useState<"rename" | "sign-out">();
  const browser = browserOf(device.user_agent);
  const name = device.name || browser || t`Unnamed device`;
  const listName = lists?.find(({ id }) => id === device.check_in_list_id)?.name;
  const signOut = useMutation({
    mutationFn: () =>
      browserClient<CheckInContract>()("POST /events/{event_id}/check-in-devices/{device_id}/sign-out", {
        params: { event_id, device_id: device.id },
      }),
    onSuccess: async () => {
      setDialog(undefined);
      await client.invalidateQueries(devicesQuery(event_id));
    },
  });
  const unsent = device.unsent_scans ?? 0;
  const seenFirst = <DateTime at={device.first_seen_at} zone={timezone} hasZoneName={false} />;
  const seenLast = <DateTime at={device.last_seen_at} zone={timezone} hasZoneName={false} />;
  return (
    <Panel
      title={
        <Group component="span" className="break-anywhere" gap="4px 8px">
          {name}
          {device.signed_out_at && (
            <Chip icon="lock">
              <Trans>Signed out</Trans>
            </Chip>
          )}
          {unsent > 0 && (
            <Chip tone="warning" icon="wifi-off">
              <Plural value={unsent} one="# scan not sent yet" other="# scans not sent yet" />
            </Chip>
          )}
        </Group>
      }
    >
      <Box c="dimmed" className="break-anywhere">
        {[listName, device.name && browser, device.app_version].filter(Boolean).join(" · ")}
      </Box>
      <Text c="dimmed">
        <Plural value={device.scans} one="# scan" other="# scans" /> ·{" "}
        <Trans>
          first seen {seenFirst}, last seen {seenLast}
        </Trans>
      </Text>
      <Group gap="sm">
        <Button variant="default" aria-label={t`Rename ${name}`} onClick={() => setDialog("rename")}>
          <Trans>Rename</Trans>
        </Button>
        {!device.signed_out_at && (
          <Button variant="default" aria-label={t`Sign out ${name}`} onClick={() => setDialog("sign-out")}>
            <Trans>Sign out</Trans>
          </Button>
        )}
      </Group>
      <Dialog
        isOpen={dialog === "rename"}
        onClose={() => setDialog(undefined)}
        title={<Trans>Rename {name}</Trans>}
      >
        <RenameForm device={device} onClose={() => setDialog(undefined)} />
      </Dialog>
      <ConfirmDialog
        isOpen={dialog === "sign-out"}
        onClose={() => setDialog(undefined)}
        title={<Trans>Sign out {name}?</Trans>}
        cancelLabel={<Trans>Keep it signed in</Trans>}
        confirmLabel={<Trans>Sign out</Trans>}
        mutation={signOut}
        onConfirm={() => signOut.mutate()}
      >
        <Trans>
          Its next scan is refused. A person who still has the link can open it in another browser: replace
          the link or set a PIN to prevent that.
        </Trans>
      </ConfirmDialog>
    </Panel>
  );
}

function RenameForm({ device, onClose }: { device: Device; onClose: () => void }) {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const client = useQueryClient();
  const editor = useCreateForm({
    name: `check-in-device-${device.id}`,
    initial: { name: device.name ?? "" },
    draftLife: "while-open",
    bodyOf: (form) => form,
    rules: DEVICE_RULES,
    create: ({ body }) =>
      browserClient<CheckInContract>()("PUT /events/{event_id}/check-in-devices/{device_id}", {
        params: { event_id, device_id: device.id },
        body,
      }),
    leave: onClose,
    onCreated: () => client.invalidateQueries(devicesQuery(event_id)),
  });
  return (
    <ResourceForm editor={editor} isBesideFields onCancel={onClose}>
      <TextInput data-autofocus label={t`Name`} placeholder={t`Gate B`} {...editor.text("name")} />
    </ResourceForm>
  );
}
