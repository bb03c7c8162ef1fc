import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLocation } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./promo-code.module.css";

/** The field is the order form's, so that a press of its button sends what is chosen along. */
export const CODE_FIELD = "code";
export const APPLY_CODE = "apply-code";

interface PromoCodeProps {
  /** The code that the prices take account of. */
  applied: string | null;
  /** The code lowers no price: it shows what others do not see. */
  isKey: boolean;
  /** One that was tried and is not good. Empty: so many were tried from this network that none is looked at. */
  refused: string | null;
}

/** Try a code, or see which one is in the prices. */
export function PromoCode({ applied, isKey, refused }: PromoCodeProps) {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  if (applied) {
    return (
      <Notice
        tone="success"
        isLive
        action={
          <Link to={`${pathname}?${withoutCode(search)}`} preventScrollReset>
            <Trans>Remove it</Trans>
          </Link>
        }
      >
        {isKey ? (
          <Trans>
            Code <strong>{applied}</strong> shows you tickets that others do not see.
          </Trans>
        ) : (
          <Trans>
            Code <strong>{applied}</strong> has been applied.
          </Trans>
        )}
      </Notice>
    );
  }
  return (
    <Disclosure summary={<Trans>Have a promo code?</Trans>} isOpen={refused !== null} className={styles.code}>
      <div className={styles.row}>
        <TextField
          // The field shows the code it complains about.
          key={refused}
          name={CODE_FIELD}
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
          maxLength={50}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
        />
        <Button name="intent" value={APPLY_CODE} variant="secondary">
          <Trans>Apply</Trans>
        </Button>
      </div>
    </Disclosure>
  );
}

/** Without scripts what is chosen stands in the address too. */
function withoutCode(search: string): URLSearchParams {
  const rest = new URLSearchParams(search);
  rest.delete("promo_code");
  return rest;
}
