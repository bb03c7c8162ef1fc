import { Text } from "@mantine/core";
import { useLingui } from "@lingui/react/macro";
import { Trans } from "@lingui/react/macro";
import { Choices } from "../../../../manage-ui/choices.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { chooseColorScheme, useColorScheme } from "../../../../ui/shell/color-scheme.ts";

/** The appearance in this browser. Stored in the browser, because devices differ. */
export function AppearancePanel() {
  const { t } = useLingui();
  const scheme = useColorScheme();
  return (
    <Panel title={<Trans>Appearance</Trans>}>
      <Text c="dimmed">
        <Trans>Saved for this browser.</Trans>
      </Text>
      <div>
        <Choices
          label={t`Appearance`}
          value={scheme}
          onChange={chooseColorScheme}
          choices={[
            { value: "light", label: t`Light` },
            { value: "dark", label: t`Dark` },
            { value: "auto", label: t`Match system` },
          ]}
        />
      </div>
    </Panel>
  );
}
