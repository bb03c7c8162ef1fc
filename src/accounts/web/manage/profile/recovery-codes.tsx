import { Button, Group, Stack } from "@mantine/core";
import { Trans } from "@lingui/react/macro";
import { CopyButton } from "../../../../ui/copy-button.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import styles from "./profile-page.module.css";

/** Shows the recovery codes once. The server stores only hashes. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  return (
    <Stack>
      <Notice tone="warning" isLive title={<Trans>Save these recovery codes</Trans>}>
        <Trans>Each lets you in once if you lose your phone. They are shown only this once.</Trans>
      </Notice>
      <ul className={styles.codes} data-testid="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs" align="stretch">
        <CopyButton text={codes.join("\n")} />
        <Button onClick={onDone}>
          <Trans>I have saved them</Trans>
        </Button>
      </Group>
    </Stack>
  );
}
