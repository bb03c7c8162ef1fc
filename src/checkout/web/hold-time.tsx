import { Trans, useLingui } from "@lingui/react/macro";
import { type CSSProperties, useEffect, useRef, useState } from "react";
import { Form, useRevalidator } from "react-router";
import { Button } from "../../ui/button.tsx";
import { formatDateTime } from "../../ui/format.ts";
import { Icon } from "../../ui/icon.tsx";
import { openOrderScript, rememberOpenOrder } from "../../platform/web/open-order.ts";
import { InlineScript } from "../../platform/web/page-scripts.tsx";
import { useIsHydrated } from "../../platform/web/use-is-hydrated.ts";
import type { PublicOrder } from "../contract.ts";
import styles from "./hold-time.module.css";

interface HoldTimeProps {
  order: PublicOrder;
  /** The event's time zone, for the page as the server renders it. The browser uses the visitor's own zone. */
  zone: string;
  /** The form whose values go with a request for more time, so that none is lost without JavaScript. */
  formId?: string;
  /** Initial length of a hold. */
  fullSeconds: number;
}

/** Within half a day, a time without its date names one moment. */
const HALF_DAY_SECONDS = 43_200;

/**
 * Shows until when the hold lasts: a time, not a countdown. Announces the approaching end once to screen
 * readers.
 */
export function HoldTime({ order, zone, formId, fullSeconds }: HoldTimeProps) {
  const { i18n } = useLingui();
  const hold = useHold(order);
  const words = useFocusWhenExtended(order.can_be_extended);
  const isHydrated = useIsHydrated();
  // An offer of the waiting list may last for days.
  const style = order.seconds_left > HALF_DAY_SECONDS ? "date-time" : "time";
  useEffect(
    () =>
      rememberOpenOrder(
        order.event_id,
        `${location.pathname}${location.search}#${Date.now() + order.seconds_left * 1000}`,
      ),
    [order],
  );
  if (order.is_expired || order.reserved_until === null) return null;
  const time = hold
    ? formatDateTime(new Date(hold.until), {
        locale: i18n.locale,
        zone: ownZone(),
        style,
        hasZoneName: false,
      })
    : formatDateTime(order.reserved_until, { locale: i18n.locale, zone, style });
  const isSoon = hold?.isSoon ?? false;
  return (
    <div className={styles.hold} data-tone={isSoon ? "warning" : undefined}>
      {!isHydrated && (
        <InlineScript code={import.meta.env.SSR ? openOrderScript(order.event_id, order.seconds_left) : ""} />
      )}
      <p ref={words} tabIndex={-1} className={styles.words}>
        <Icon name="clock" size={18} />
        <span>
          <Trans>
            Held for you until <strong>{time}</strong>
          </Trans>
        </span>
      </p>
      {order.can_be_extended && <ExtendButton formId={formId} isSoon={isSoon} />}
      <span
        key={order.seconds_left}
        className={styles.left}
        style={leftOf(order.seconds_left, fullSeconds)}
        aria-hidden="true"
      />
      <p role="status" className={styles.soon}>
        {isSoon && <Trans>Less than two minutes left.</Trans>}
      </p>
    </div>
  );
}

/** Start and duration of the shrinking line. */
function leftOf(secondsLeft: number, fullSeconds: number): CSSProperties {
  const share = secondsLeft / Math.max(secondsLeft, fullSeconds, 1);
  return { "--share": share.toFixed(3), "--seconds": `${secondsLeft}s` } as CSSProperties;
}

/** Stands back while there is enough time. */
function ExtendButton({ formId, isSoon }: { formId: string | undefined; isSoon: boolean }) {
  const button = (
    <Button
      form={formId}
      name="intent"
      value="extend"
      variant={isSoon ? "secondary" : "quiet"}
      size="small"
      formNoValidate
    >
      <Trans>+5 minutes</Trans>
    </Button>
  );
  return formId ? (
    <>
      <SubmitOnEnter formId={formId} />
      {button}
    </>
  ) : (
    <Form method="post" preventScrollReset>
      {button}
    </Form>
  );
}

/**
 * The button disappears after its only use. Moves the focus to the new time, which a screen reader then reads.
 * Otherwise the focus would return to the top of the page.
 */
function useFocusWhenExtended(canBeExtended: boolean) {
  const words = useRef<HTMLParagraphElement>(null);
  const before = useRef(canBeExtended);
  useEffect(() => {
    if (before.current && !canBeExtended && document.activeElement === document.body) words.current?.focus();
    before.current = canBeExtended;
  }, [canBeExtended]);
  return words;
}

/**
 * Enter in a field presses the form's first button. This hidden button comes first, so that Enter submits the form
 * instead of asking for more time.
 */
function SubmitOnEnter({ formId }: { formId: string }) {
  return <button form={formId} tabIndex={-1} aria-hidden="true" className="visually-hidden" />;
}

const SOON_MILLISECONDS = 120_000;
/** Pause between two questions about the state of the order. */
const AGAIN_MILLISECONDS = 5_000;

interface Hold {
  /** The end of the hold in milliseconds, by the visitor's clock. */
  until: number;
  isSoon: boolean;
}

/**
 * Null until the browser runs it. When the time is over, asks the server for the state of the order until an answer
 * arrives.
 */
function useHold({ seconds_left: secondsLeft, reserved_until: reservedUntil }: PublicOrder): Hold | null {
  const [hold, setHold] = useState<Hold | null>(null);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (secondsLeft === 0) return;
    const until = Date.now() + secondsLeft * 1000;
    let timer: ReturnType<typeof setTimeout>;
    let isAnswered = false;
    let isAsking = false;
    const ask = async () => {
      // Without a connection the `online` event asks.
      if (isAsking || !navigator.onLine) return;
      isAsking = true;
      await revalidate();
      isAsking = false;
      if (!isAnswered) timer = setTimeout(look, AGAIN_MILLISECONDS);
    };
    const look = () => {
      clearTimeout(timer);
      const left = until - Date.now();
      const isSoon = left <= SOON_MILLISECONDS;
      if (left <= 0) return void ask();
      setHold({ until, isSoon });
      timer = setTimeout(look, isSoon ? left : left - SOON_MILLISECONDS);
    };
    look();
    // Timers stop while a phone sleeps.
    document.addEventListener("visibilitychange", look);
    window.addEventListener("online", look);
    return () => {
      isAnswered = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("online", look);
    };
  }, [secondsLeft, reservedUntil, revalidate]);
  return hold;
}

function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
