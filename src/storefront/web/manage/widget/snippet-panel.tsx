import { Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Choices } from "../../../../manage-ui/choices.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { CopyButton } from "../../../../ui/copy-button.tsx";
import {
  type SnippetKind,
  type WidgetChoices,
  type WidgetSource,
  widgetSnippet,
} from "../../../rules/widget-snippet.ts";
import styles from "./widget-page.module.css";

/** The code to paste, in the form that the site needs. */
export function SnippetPanel({ choices, source }: { choices: WidgetChoices; source: WidgetSource }) {
  const { t } = useLingui();
  const [kind, setKind] = useState<SnippetKind>("HTML");
  const snippet = widgetSnippet(kind, choices, source);
  const { host } = new URL(source.base);
  const directives = `script-src ${source.base}; frame-src ${source.base}`;
  return (
    <Panel
      title={<Trans>Paste this into your website</Trans>}
      action={<CopyButton text={snippet} label={t`Copy code`} />}
    >
      <Choices
        label={t`Form of the code`}
        choices={[
          { value: "HTML", label: "HTML" },
          { value: "ELEMENT", label: t`Custom element` },
          { value: "REACT", label: "React" },
        ]}
        value={kind}
        onChange={setKind}
      />
      <pre className={styles.code}>
        <code>{snippet}</code>
      </pre>
      <Text size="sm" c="dimmed">
        <Trans>
          In WordPress, Wix, Squarespace or Webflow, paste the HTML form into a block for custom HTML or
          embedded code. The script is needed once a page, however many widgets the page has.
        </Trans>
      </Text>
      <details className={styles.details}>
        <summary>
          <Trans>For sites with a content security policy</Trans>
        </summary>
        <Text size="sm">
          <Trans>
            The widget needs scripts and frames from {host}, and neither inline styles nor eval. Add to your
            policy:
          </Trans>
        </Text>
        <pre className={styles.code}>
          <code>{directives}</code>
        </pre>
      </details>
    </Panel>
  );
}
