import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Choices } from "../../manage-ui/choices.tsx";
import { isPreviewReady, type PreviewMessage } from "../../values/theme/preview-message.ts";
import type { ThemeSettings } from "../../values/theme/theme.ts";
import { themeProperties } from "../../values/theme/theme-properties.ts";
import styles from "./designer.module.css";

interface PreviewFrameProps {
  /** Of a page of ours that listens (storefront/web/preview/use-draft-theme.ts). */
  address: string;
  theme: ThemeSettings;
}

/** The page with the unsaved theme. */
export function PreviewFrame({ address, theme }: PreviewFrameProps) {
  const { t } = useLingui();
  const frame = useRef<HTMLIFrameElement>(null);
  const [width, setWidth] = useState<"phone" | "desktop">("phone");

  const send = useEffectEvent(() => {
    const message: PreviewMessage = {
      type: "UPDATE_SETTINGS",
      theme: { ...theme, properties: themeProperties(theme) },
    };
    frame.current?.contentWindow?.postMessage(message, location.origin);
  });
  useEffect(() => send(), [theme]);
  useEffect(() => {
    const handleMessage = ({ origin, source, data }: MessageEvent) => {
      const isOurs = origin === location.origin && source === frame.current?.contentWindow;
      if (isOurs && isPreviewReady(data)) send();
    };
    addEventListener("message", handleMessage);
    return () => removeEventListener("message", handleMessage);
  }, []);

  return (
    <section className={styles.preview} aria-label={t`Preview`}>
      <Choices
        label={t`Width of the preview`}
        choices={[
          { value: "phone", label: t`Phone` },
          { value: "desktop", label: t({ message: "Desktop", context: "width of a preview" }) },
        ]}
        value={width}
        onChange={setWidth}
      />
      <iframe ref={frame} className={styles.frame} data-width={width} src={address} title={t`Preview`} />
    </section>
  );
}
