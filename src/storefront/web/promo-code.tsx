import { Trans, useLingui } from "@lingui/react/macro";
import type { MouseEvent } from "react";
import { visitInPlace } from "../../platform/web/islands/in-place.ts";
import { useAddress } from "../../platform/web/use-address.ts";
import { Button } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/overlays/disclosure.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import styles from "./promo-code.module.css";

/** The field belongs to the order form, so that its button also submits the selection. */
export const CODE_FIELD = "code";
export const APPLY_CODE = "apply-code";

interface PromoCodeProps {
  /** The code included in the prices. */
  applied: string | null;
  /** The code changes no price and only reveals hidden products. */
  isKey: boolean;
  /** Nothing is on sale, so the form sends only a code, and the browser loads the whole page. */
  isAlone: boolean;
  /** The invalid code that the visitor tried. Empty: this network is blocked after too many codes. */
  refused: string | null;
}

/** Applies a code, or shows the applied one. */
export function PromoCode({ applied, isKey, isAlone, refused }: PromoCodeProps) {
  const { t } = useLingui();
  const address = useAddress();
  const handleRemove = (click: MouseEvent<HTMLAnchorElement>) => {
    const isForNewTab = click.metaKey || click.ctrlKey || click.shiftKey || click.altKey;
    if (click.defaultPrevented || click.button !== 0 || isForNewTab) return;
    click.preventDefault();
    void visitInPlace(new URL(withoutCode(address), location.href));
  };
  if (applied) {
    return (
      <Notice
        tone="success"
        isLive
        action={
          <a
            href={withoutCode(address)}
            suppressHydrationWarning
            onClick={isAlone ? undefined : handleRemove}
          >
            <Trans>Remove it</Trans>
          </a>
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
          // The field shows the code that the error refers to.
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
          required={isAlone}
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

/** Without scripts the address also contains the selection. */
function withoutCode(address: string): string {
  const [path, search] = address.split("?", 2);
  const rest = new URLSearchParams(search);
  rest.delete("promo_code");
  return `${path}?${rest}`;
}
