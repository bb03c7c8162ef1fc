import { Trans } from "@lingui/react/macro";
import { PRODUCT_NAME } from "../../../values/installation/program-name.ts";
import { poweredByLink } from "./powered-by-link.ts";
import { useAddress } from "../use-address.ts";
import { useConfig } from "../use-config.ts";

/** The program's line in the footer of visitors' pages. A purchased licence removes it. */
export function PoweredBy() {
  const config = useConfig();
  const { pathname } = new URL(useAddress(), "http://page");
  if (config.isLicencePurchased) return null;
  return (
    <span>
      <Trans>
        Powered by <a href={poweredByLink(config, pathname)}>{PRODUCT_NAME}</a>
      </Trans>
    </span>
  );
}
