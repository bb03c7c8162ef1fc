import { Trans, useLingui } from "@lingui/react/macro";
import { PageFrame } from "../../../platform/web/page-frame.tsx";
import { AuthoredLanguage } from "../../../ui/authored-text.tsx";
import { DateRange } from "../../../ui/date-time.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { MAIN_ID } from "../../../ui/shell/public-header.tsx";
import { Themed } from "../../../ui/themed.tsx";
import { type Locale, textLanguage } from "../../../values/languages/locales.ts";
import type { StorefrontEvent } from "../../contract.ts";
import type { RefusedOrder } from "../order/refused-order.ts";
import type { TypedChoice } from "../selection.ts";
import { TicketCard } from "../ticket-card.tsx";
import type { WidgetLook } from "./widget-look.ts";
import styles from "./widget-view.module.css";

interface WidgetViewProps extends WidgetLook {
  event: StorefrontEvent;
  /** An invalid code that the visitor tried. */
  refusedCode: string | null;
  refused?: RefusedOrder | undefined;
  typed?: readonly TypedChoice[];
  isPreview?: boolean;
}

/**
 * The tickets of an event in a frame of another site: everything for buying, but of the event itself only its
 * name.
 */
export function WidgetView({
  event,
  theme,
  frame,
  buttonText,
  back,
  isPreview = false,
  ...order
}: WidgetViewProps) {
  const { i18n } = useLingui();
  const own = textLanguage(event.settings.content_language, i18n.locale as Locale);
  const shown = buttonText
    ? { ...event, settings: { ...event.settings, continue_button_text: buttonText } }
    : event;
  return (
    <AuthoredLanguage value={event.settings.content_language}>
      <Themed theme={theme} style={frame}>
        <PageFrame home="" legal={event.organizer.legal_links}>
          <main id={MAIN_ID} className={styles.widget}>
            {back && (
              <a href={back} className={styles.back}>
                <Icon name="arrow-left" size={16} />
                <Trans>All events</Trans>
              </a>
            )}
            <header className="stack gap-4">
              <h1 className="break-anywhere size-22" {...own}>
                {event.title}
              </h1>
              <p className="muted size-14">
                <DateRange from={event.start_date} to={event.end_date} zone={event.timezone} />
              </p>
            </header>
            <TicketCard event={shown} isPreview={isPreview} {...order} />
          </main>
        </PageFrame>
      </Themed>
    </AuthoredLanguage>
  );
}
