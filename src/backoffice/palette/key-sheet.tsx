import { Checkbox, Stack } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
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
  const rows: [keys: string[], label: string][] = [
    [[commandKey, "K"], t`Go anywhere, find anyone`],
    [[commandKey, "E"], t`Switch event`],
    ...GO_KEYS.map(({ key, label }): [string[], string] => [["g", key], i18n._(label)]),
    [["/"], t`Search the list`],
    [["j", "k"], t`Next row, previous row`],
    [["x"], t`Select the row; with Shift, all in between`],
    [["Enter"], t`Open the row`],
    [["e"], t`Actions for the row`],
    [["c"], eventId || !seesAll ? t`Add to the page’s list` : t`Create an event, or add to the page’s list`],
  ];
  return (
    <Dialog isOpen onClose={onClose} title={<Trans>Shortcuts</Trans>}>
      <Stack component="dl" className={styles.keys} gap="xs" mb="lg">
        {rows.map(([keys, label]) => (
          <div key={label}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
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
