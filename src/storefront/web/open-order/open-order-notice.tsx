import { Trans, useLingui } from "@lingui/react/macro";
import { OPEN_ORDER_ID, openOrderNoticeScript } from "./open-order-notice-script.ts";
import { InlineScript } from "../../../platform/web/page-scripts.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { formatTag, type Locale } from "../../../values/languages/locales.ts";

/**
 * Notice that an earlier checkout still holds stock, with a link to it. It is part of every event page, which
 * is cached for all visitors, and stays hidden unless this tab has such a checkout. Until then its link leads
 * to the notice itself, because search engines expect an address.
 */
export function OpenOrderNotice({ eventId }: { eventId: number }) {
  const { i18n } = useLingui();
  // Not a `time` element: it would need a machine-readable time, which the cached page cannot know.
  const time = <b />;
  return (
    <>
      <div id={OPEN_ORDER_ID} hidden>
        <Notice
          title={<Trans>You have an order in progress</Trans>}
          action={
            <ButtonLink href={`#${OPEN_ORDER_ID}`} size="small">
              <Trans>Continue your order</Trans>
            </ButtonLink>
          }
        >
          <Trans>Your places are held until {time}. A new order replaces it.</Trans>
        </Notice>
      </div>
      <InlineScript code={openOrderNoticeScript(eventId, formatTag(i18n.locale as Locale))} />
    </>
  );
}
