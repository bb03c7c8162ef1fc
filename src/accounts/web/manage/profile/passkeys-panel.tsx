import { Button, Group, Stack, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DividedList } from "../../../../manage-ui/lists/divided-list.tsx";
import { ConfirmDialog } from "../../../../manage-ui/dialogs/confirm-dialog.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { useMe } from "../../../../backoffice/queries/me.ts";
import { CallFailed } from "../../../../platform/http/browser-client.ts";
import { DateTime } from "../../../../ui/date-time.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { useToasts } from "../../../../ui/overlays/toasts.tsx";
import type { Passkey } from "../../../contract.ts";
import { nameOfBrowser } from "./browser-name.ts";
import { PasswordDialog } from "./password-dialog.tsx";
import { passkeysQuery, profileApi, useProfileChange } from "./profile-queries.ts";

/** The user's passkeys: log-in by fingerprint, face or PIN instead of a password. */
export function PasskeysPanel() {
  const { data, error, refetch } = useQuery(passkeysQuery());
  return (
    <Panel title={<Trans>Passkeys</Trans>}>
      <Text c="dimmed">
        <Trans>Log in with your fingerprint, face or a PIN instead of a password and code.</Trans>
      </Text>
      {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={2} />}
      {data && data.length > 0 && (
        <DividedList>
          {data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </DividedList>
      )}
      <AddPasskey />
    </Panel>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { timezone } = useMe();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useProfileChange(() =>
    profileApi()("DELETE /users/me/passkeys/{passkey_id}", { params: { passkey_id: passkey.id } }),
  );
  return (
    <Group component="li" gap="8px 16px" justify="space-between">
      <Stack component="span" className="break-anywhere" gap={0} miw={0}>
        <strong>{passkey.name}</strong>
        <Text span c="dimmed">
          {passkey.last_used_at ? (
            <Trans>
              Last used <DateTime at={passkey.last_used_at} zone={timezone} />
            </Trans>
          ) : (
            <Trans>Not used yet</Trans>
          )}
        </Text>
      </Stack>
      <Button variant="default" size="xs" onClick={() => setIsAsking(true)}>
        <Trans>Remove</Trans>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={<Trans>Remove the passkey “{passkey.name}”?</Trans>}
        confirmLabel={<Trans>Remove</Trans>}
        mutation={remove}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => setIsAsking(false) })}
      >
        <Trans>It will no longer log anyone in. Remove it from the device too.</Trans>
      </ConfirmDialog>
    </Group>
  );
}

function AddPasskey() {
  const { t } = useLingui();
  const { show } = useToasts();
  const [isAsking, setIsAsking] = useState(false);
  const add = useProfileChange(async (current_password: string) => {
    const { makePasskey } = await import("./make-passkey.ts");
    const name = nameOfBrowser(navigator.userAgent) ?? t`A passkey`;
    return makePasskey(current_password, name).catch((error: unknown) => {
      if (error instanceof CallFailed) throw error;
      const detail = t`No passkey was created. Please try again.`;
      throw new CallFailed({ status: 422, title: detail, code: "passkey_refused", detail });
    });
  });
  return (
    <>
      <div>
        <Button variant="default" onClick={() => setIsAsking(true)}>
          <Trans>Add a passkey</Trans>
        </Button>
      </div>
      <PasswordDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={<Trans>Add a passkey</Trans>}
        confirmLabel={<Trans>Continue</Trans>}
        mutation={add}
        onConfirm={(password) =>
          add.mutate(password, {
            onSuccess: () => {
              setIsAsking(false);
              show({ message: t`The passkey is saved.` });
            },
          })
        }
      >
        <Trans>Your device will then ask for your fingerprint, face or PIN.</Trans>
      </PasswordDialog>
    </>
  );
}
