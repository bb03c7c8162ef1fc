import { Trans, useLingui } from "@lingui/react/macro";
import { type CSSProperties, type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { PageFrame } from "../../../platform/web/page-frame.tsx";
import { useConfig } from "../../../platform/web/use-config.ts";
import { AuthoredLanguage, AuthoredText } from "../../../ui/authored-text.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { DateRange } from "../../../ui/date-time.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Themed } from "../../../ui/themed.tsx";
import { Stepper } from "../../../ui/stepper.tsx";
import type { PublicOrder } from "../../contract.ts";
import styles from "./checkout-layout.module.css";
import type { CheckoutEvent } from "./checkout-request.ts";
import { useKeptPage } from "./kept-page.ts";
import { OrderSummaryCard, OrderSummaryLine } from "./order-summary.tsx";

interface CheckoutLayoutProps {
  event: CheckoutEvent;
  /** Order shown beside the content with its prices. Undefined if the content shows everything. */
  order?: PublicOrder;
  step: "details" | "payment" | "ticket";
  /** Whether the steps include a payment. Defaults to what the order says. */
  isPaid?: boolean;
  title: string;
  /** The title as it is shown in the page, if that differs. */
  heading?: ReactNode;
  /** The buyer has just completed the order. */
  isFestive?: boolean;
  /** The remaining hold time and its actions. */
  hold?: ReactNode;
  children: ReactNode;
}

/** Frame of every checkout page: the event, the steps and the price. */
export function CheckoutLayout({ event, order, step, title, hold, children, ...rest }: CheckoutLayoutProps) {
  const { isFestive = false } = rest;
  const { t } = useLingui();
  const heading = useHeadingFocus();
  const { isUnsent, notice } = useKeptPage();
  const { home } = event;
  const isPaid = rest.isPaid ?? order?.is_payment_required ?? step === "payment";
  const steps = [
    { key: "details", label: t`Details` },
    ...(isPaid ? [{ key: "payment", label: t`Pay` }] : []),
    { key: "ticket", label: t`Ticket` },
  ];
  return (
    <AuthoredLanguage value={event.content_language}>
      <Themed theme={event.theme} className={styles.ground} style={{ ...tintOf(event), ...event.frame }}>
        <PageFrame home={home} legal={event.legal} headerEnd={<TestChip />}>
          <title>{`${title} · ${event.title}`}</title>
          <meta name="robots" content="noindex" />
          <main id="main" className={styles.checkout}>
            <header className={styles.event}>
              {event.cover && (
                <img
                  className={styles.thumb}
                  src={event.cover.url}
                  srcSet={event.cover.srcset}
                  sizes="100px"
                  alt=""
                />
              )}
              <a href={home} className={`${styles.eventTitle} tap-area`}>
                <AuthoredText>{event.title}</AuthoredText>
              </a>
              <p className={styles.when}>
                <Icon name="calendar" size={16} />
                <DateRange from={event.start_date} to={event.end_date} zone={event.timezone} />
              </p>
            </header>
            <Stepper steps={steps} current={step} />
            {hold}
            <div className={order ? styles.columns : styles.column}>
              {order && <OrderSummaryLine order={order} event={event} className={styles.line} />}
              <div className={styles.main}>
                {isFestive && <Festive />}
                <h1
                  ref={heading}
                  tabIndex={-1}
                  className={styles.title}
                  data-festive={isFestive || undefined}
                >
                  {rest.heading ?? title}
                </h1>
                {isUnsent && (
                  <div ref={notice} tabIndex={-1}>
                    <Notice tone="danger" isLive>
                      <p>
                        <Trans>
                          You are offline or the connection is too slow. What you typed is still here; please
                          try again.
                        </Trans>
                      </p>
                    </Notice>
                  </div>
                )}
                {children}
              </div>
              {order && <OrderSummaryCard order={order} event={event} className={styles.card} />}
            </div>
          </main>
        </PageFrame>
      </Themed>
    </AuthoredLanguage>
  );
}

/** A tick with confetti, shown once. Static for people who prefer reduced motion. */
function Festive() {
  return (
    <span className={styles.festive} aria-hidden="true">
      <Icon name="check" size={32} />
    </span>
  );
}

/** A custom theme gets no tint from the cover, because a tint would change the measured contrast of its colours. */
function tintOf({ cover, theme }: CheckoutEvent): CSSProperties | undefined {
  const colour = cover?.average_colour;
  const isPlain = theme.properties["--bg"] === undefined;
  return isPlain && colour && /^#[0-9a-f]{6}$/i.test(colour)
    ? ({ "--tint": colour } as CSSProperties)
    : undefined;
}

function TestChip() {
  const { isTestMode } = useConfig();
  if (!isTestMode) return null;
  return (
    <Chip tone="warning" icon="info">
      <Trans>TEST</Trans>
    </Chip>
  );
}

/**
 * After a navigation inside the app, the new step starts at its top with the focus on its heading, as on a loaded
 * page. The forms keep the scroll position, which would else be the one of the step before.
 */
function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname, key } = useLocation();
  const isFirst = key === "default";
  useEffect(() => {
    // The buyer may type before the scripts load.
    const isTyping = document.activeElement?.matches("input, select, textarea");
    if (isFirst || isTyping) return;
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
    // Depends on the path only: sending a form changes `key`, but the page stays the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname]);
  return heading;
}
