import { Button, Group, Text } from "@mantine/core";
import { Plural, Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { Chip } from "../../../../ui/chip.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { profileApi, secondStepQuery, useProfileChange } from "./profile-queries.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SetUpAuthenticator } from "./set-up-authenticator.tsx";

/**
 * The second step: a code from an app after the password, so that a stolen password alone does not log in.
 */
export function SecondStepPanel() {
  const { data, error, refetch } = useQuery(secondStepQuery());
  const [codes, setCodes] = useState<string[]>();
  return (
    <Panel
      title={<Trans>Two-step login</Trans>}
      action={
        data &&
        (data.is_on ? (
          <Chip tone="success" icon="check">
            <Trans>On</Trans>
          </Chip>
        ) : (
          <Chip>
            <Trans>Off</Trans>
          </Chip>
        ))
      }
    >
      <Text c="dimmed">
        <Trans>After your password, you are asked for a code that only an app on your phone knows.</Trans>
      </Text>
      {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={2} />}
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />}
      {data && !codes && !data.is_on && <SetUpAuthenticator onCodes={setCodes} />}
      {data?.is_on && !codes && <SwitchedOn codesLeft={data.recovery_codes_left} onCodes={setCodes} />}
    </Panel>
  );
}

interface SwitchedOnProps {
  codesLeft: number;
  onCodes: (codes: string[]) => void;
}

function SwitchedOn({ codesLeft, onCodes }: SwitchedOnProps) {
  const [dialog, setDialog] = useState<"codes" | "off">();
  const close = () => setDialog(undefined);
  const remake = useProfileChange((current_password: string) =>
    profileApi()("POST /users/me/recovery-codes", { body: { current_password } }),
  );
  const switchOff = useProfileChange((current_password: string) =>
    profileApi()("DELETE /users/me/authenticator", { body: { current_password } }),
  );
  return (
    <>
      <p>
        <Plural
          value={codesLeft}
          _0="No recovery codes are left: create new ones."
          one="One recovery code is left."
          other="# recovery codes are left."
        />
      </p>
      <Group gap="xs" align="stretch">
        <Button variant="default" onClick={() => setDialog("codes")}>
          <Trans>Create new recovery codes</Trans>
        </Button>
        <Button variant="default" onClick={() => setDialog("off")}>
          <Trans>Switch off</Trans>
        </Button>
      </Group>
      <PasswordDialog
        isOpen={dialog === "codes"}
        onClose={close}
        title={<Trans>Create new recovery codes?</Trans>}
        confirmLabel={<Trans>Create new codes</Trans>}
        mutation={remake}
        onConfirm={(password) =>
          remake.mutate(password, {
            onSuccess: ({ data }) => {
              close();
              onCodes(data.recovery_codes);
            },
          })
        }
      >
        <Trans>The old ones stop working at once.</Trans>
      </PasswordDialog>
      <PasswordDialog
        isOpen={dialog === "off"}
        onClose={close}
        title={<Trans>Switch off two-step login?</Trans>}
        confirmLabel={<Trans>Switch off</Trans>}
        isDangerous
        mutation={switchOff}
        onConfirm={(password) => switchOff.mutate(password, { onSuccess: close })}
      >
        <Trans>Your password alone will then open your account.</Trans>
      </PasswordDialog>
    </>
  );
}
