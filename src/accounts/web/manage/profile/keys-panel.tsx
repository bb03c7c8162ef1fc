import { Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { switchKeys, useKeysOn } from "../../../../manage-ui/keys/single-keys.ts";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { CheckboxField } from "../../../../ui/fields/checkbox-field.tsx";

/** Switches off single-key shortcuts, for dictation or accidental key presses. Stored in the browser. */
export function KeysPanel() {
  const { t } = useLingui();
  return (
    <Panel title={<Trans>Keyboard</Trans>}>
      <Text c="dimmed">
        <Trans>Saved for this browser.</Trans>
      </Text>
      <CheckboxField
        label={t`Use single letters as shortcuts`}
        help={t`“c” adds to what the page lists, or creates an event, “g” plus a letter goes to a page. Switch this off if you dictate, or if letters do things you did not intend.`}
        checked={useKeysOn()}
        onChange={(input) => switchKeys(input.currentTarget.checked)}
      />
    </Panel>
  );
}
