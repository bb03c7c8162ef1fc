import { Checkbox, Stack } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { useCommandKey } from "../../manage-ui/keys/command-key.ts";
import { switchKeys, useKeysOn } from "../../manage-ui/keys/single-keys.ts";
import { Dialog } from "../../manage-ui/dialogs/overlays.tsx";
import { useMe } from "../queries/me.ts";
import { GO_KEYS } from "./go-keys.ts";
import styles from "./palette.module.css";

/** Lists every shortcut, with the switch for single letters. A default export, because it loads on demand. */
export default function KeySheet({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const isOn = useKeysOn();
  const commandKey = useCommandKey();
  const { sees_all_events: seesAll } = useMe();
  const { eventId } = useParams();
  return (
    <Dialog isOpen onClose={onClose} title={<Trans>Shortcuts</Trans>}>
      <Stack component="dl" className={styles.keys} gap="xs" mb="lg">
        <Keys keys={[commandKey, "K"]}>
          <Trans>Go anywhere, find anyone</Trans>
        </Keys>
        <Keys keys={[commandKey, "E"]}>
          <Trans>Switch event</Trans>
        </Keys>
        {GO_KEYS.map(({ key, label }) => (
          <Keys key={key} keys={["g", key]}>
            {i18n._(label)}
          </Keys>
        ))}
        <Keys keys={["/"]}>
          <Trans>Search the list</Trans>
        </Keys>
        <Keys keys={["j", "k"]}>
          <Trans>Next row, previous row</Trans>
        </Keys>
        <Keys keys={["x"]}>
          <Trans>Select the row; with Shift, all in between</Trans>
        </Keys>
        <Keys keys={["Enter"]}>
          <Trans>Open the row</Trans>
        </Keys>
        <Keys keys={["e"]}>
          <Trans>Actions for the row</Trans>
        </Keys>
        <Keys keys={["c"]}>
          {eventId || !seesAll ? (
            <Trans>Add to the page’s list</Trans>
          ) : (
            <Trans>Create an event, or add to the page’s list</Trans>
          )}
        </Keys>
      </Stack>
      <Checkbox
        label={t`Single-letter shortcuts`}
        description={t`Switch this off if you dictate, or press keys by accident.`}
        checked={isOn}
        onChange={(event) => switchKeys(event.currentTarget.checked)}
      />
    </Dialog>
  );
}

function Keys({ keys, children }: { keys: readonly string[]; children: ReactNode }) {
  return (
    <div>
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
