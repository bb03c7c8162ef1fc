import { Flex, Group } from "@mantine/core";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Choices } from "../../manage-ui/choices.tsx";
import {
  type DraftPictures,
  isPreviewReady,
  type PreviewMessage,
} from "../../values/theme/preview-message.ts";
import { inheritTheme, type ThemeChoices, type ThemeSettings } from "../../values/theme/theme.ts";
import { themeProperties } from "../../values/theme/theme-properties.ts";
import styles from "./designer.module.css";

/** One of our pages that receives drafts (storefront/web/preview/use-draft-design.ts). */
export interface PreviewedPage {
  label: string;
  address: string;
  /** The choices of a page that inherits the theme. They come before the theme. */
  own?: { choices: ThemeChoices; checkoutLabel: string | null };
}

interface PreviewFrameProps {
  /** The first page is shown at first. */
  pages: readonly [PreviewedPage, ...PreviewedPage[]];
  theme: ThemeSettings;
  pictures: DraftPictures;
}

/** In CSS pixels. The frame is scaled down if it has less room. */
const WIDTHS = { phone: 390, desktop: 1280 };

/** Shows the real page with the unsaved design, in the width of a phone or a desktop. */
export function PreviewFrame({ pages, theme, pictures }: PreviewFrameProps) {
  const { t } = useLingui();
  const frame = useRef<HTMLIFrameElement>(null);
  const [width, setWidth] = useState<"phone" | "desktop">("phone");
  const [address, setAddress] = useState(pages[0].address);
  const [room, scale] = useScale(WIDTHS[width]);

  const send = useEffectEvent(() => {
    const shown = themeOn(
      pages.find((page) => page.address === address),
      theme,
    );
    const message: PreviewMessage = {
      type: "UPDATE_SETTINGS",
      theme: { ...shown, properties: themeProperties(shown) },
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
      <Group gap="8px 16px" py="xs">
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
      </Group>
      <Flex justify="center" p="xs" bg="var(--subtle)" bdrs="lg">
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
      </Flex>
    </section>
  );
}

function themeOn(page: PreviewedPage | undefined, theme: ThemeSettings): ThemeSettings {
  if (!page?.own) return theme;
  const { choices, checkoutLabel } = page.own;
  const inherited = inheritTheme(choices, theme);
  return checkoutLabel === null ? inherited : { ...inherited, checkout_label: checkoutLabel };
}

/** Returns the scale at which a frame of this width fits into the element. */
function useScale(width: number) {
  const room = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  useEffect(() => {
    const measure = () => setScale(Math.min(1, (room.current?.clientWidth || width) / width));
    measure();
    const observer = new ResizeObserver(measure);
    if (room.current) observer.observe(room.current);
    return () => observer.disconnect();
  }, [width]);
  return [room, scale] as const;
}
