import { Trans, useLingui } from "@lingui/react/macro";
import { Form, Link, useLocation } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./promo-code.module.css";

const FORM_ID = "promo-code";

interface PromoCodeProps {
  /** The code that the prices take account of. */
  applied: string | null;
  /** One that was tried and is not good. Empty: so many were tried from this network that none is looked at. */
  refused: string | null;
}

/** Try a code, or see which one is in the prices. */
export function PromoCode({ applied, refused }: PromoCodeProps) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const affiliate = useAffiliate();
  if (applied) {
    return (
      <Notice
        tone="success"
        isLive
        action={
          <Link
            to={affiliate ? `${pathname}?aff=${encodeURIComponent(affiliate)}` : pathname}
            preventScrollReset
          >
            <Trans>Remove it</Trans>
          </Link>
        }
      >
        <Trans>
          Code <strong>{applied}</strong> has been applied.
        </Trans>
      </Notice>
    );
  }
  return (
    <Disclosure summary={<Trans>Have a promo code?</Trans>} isOpen={refused !== null} className={styles.code}>
      <div className={styles.row}>
        <TextField
          // The field shows the code it complains about.
          key={refused}
          form={FORM_ID}
          name="promo_code"
          label={t`Promo code`}
          defaultValue={refused ?? ""}
          error={
            refused !== null && (
              <span role="alert">
                {refused === ""
                  ? t`Too many codes have been tried from your network. Please wait a minute, then try again.`
                  : t`This code is not valid for this event, or has expired.`}
              </span>
            )
          }
          saysOptional={false}
          required
          maxLength={50}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
        />
        <Button form={FORM_ID} variant="secondary">
          <Trans>Apply</Trans>
        </Button>
      </div>
    </Disclosure>
  );
}

/** The field above belongs to this form, which cannot stand inside the order's. A plain GET of the same page. */
export function PromoCodeForm() {
  const affiliate = useAffiliate();
  return (
    <Form id={FORM_ID} method="get" hidden preventScrollReset replace>
      {affiliate && <input type="hidden" name="aff" value={affiliate} />}
    </Form>
  );
}

/** Who brought the visitor: it stays in the address, where the order is sent to as well. */
function useAffiliate(): string | null {
  return new URLSearchParams(useLocation().search).get("aff");
}
