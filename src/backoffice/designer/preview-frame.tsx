import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Choices } from "../../manage-ui/choices.tsx";
import {
  type DraftPictures,
  isPreviewReady,
  type PreviewMessage,
} from "../../values/theme/preview-message.ts";
import type { ThemeSettings } from "../../values/theme/theme.ts";
import { themeProperties } from "../../values/theme/theme-properties.ts";
import styles from "./designer.module.css";

/** A page of ours that listens (storefront/web/preview/use-draft.ts). */
export interface PreviewedPage {
  label: string;
  address: string;
}

interface PreviewFrameProps {
  /** The first one is shown at first. */
  pages: readonly [PreviewedPage, ...PreviewedPage[]];
  theme: ThemeSettings;
  pictures: DraftPictures;
}

/** In CSS pixels; a frame that has less room is scaled down. */
const WIDTHS = { phone: 390, desktop: 1280 };

/** The real page with the unsaved design, as wide as on a phone or on a desk. */
export function PreviewFrame({ pages, theme, pictures }: PreviewFrameProps) {
  const { t } = useLingui();
  const frame = useRef<HTMLIFrameElement>(null);
  const [width, setWidth] = useState<"phone" | "desktop">("phone");
  const [address, setAddress] = useState(pages[0].address);
  const [room, scale] = useScale(WIDTHS[width]);

  const send = useEffectEvent(() => {
    const message: PreviewMessage = {
      type: "UPDATE_SETTINGS",
      theme: { ...theme, properties: themeProperties(theme) },
      pictures,
    };
    frame.current?.contentWindow?.postMessage(message, location.origin);
  });
  useEffect(() => send(), [theme, pictures]);
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
      <div className={styles.previewHead}>
        {pages.length > 1 && (
          <Choices
            label={t`Page in the preview`}
            choices={pages.map((page) => ({ value: page.address, label: page.label }))}
            value={address}
            onChange={setAddress}
          />
        )}
        <Choices
          label={t`Width of the preview`}
          choices={[
            { value: "phone", label: t`Phone` },
            { value: "desktop", label: t({ message: "Desktop", context: "width of a preview" }) },
          ]}
          value={width}
          onChange={setWidth}
        />
      </div>
      <div ref={room} className={styles.room} data-width={width}>
        <iframe
          key={address}
          ref={frame}
          className={styles.frame}
          style={{
            inlineSize: WIDTHS[width],
            blockSize: `${100 / scale}%`,
            transform: scale < 1 ? `scale(${scale})` : undefined,
          }}
          src={address}
          title={t`Preview`}
        />
      </div>
    </section>
  );
}

/** How much a frame of this width must shrink to fit into the element. */
function useScale(width: number) {
  const room = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  useEffect(() => {
    const measure = () => setScale(Math.min(1, (room.current?.clientWidth ?? width) / width));
    measure();
    const observer = new ResizeObserver(measure);
    if (room.current) observer.observe(room.current);
    return () => observer.disconnect();
  }, [width]);
  return [room, scale] as const;
}
