import { use } from "react";
import { brandStyles } from "../../../values/theme/brand-tokens.ts";
import { NonceContext } from "../../http/pages/nonce-context.ts";
import { useConfig } from "../use-config.ts";

/**
 * The styles of the installation's colours, placed after the style sheets of the page. In browsers React
 * keeps the server's element.
 */
export function BrandStyles() {
  const nonce = use(NonceContext);
  const { primaryColour: primary, secondaryColour: secondary } = useConfig();
  if (!primary && !secondary) return null;
  const styles = import.meta.env.SSR ? brandStyles({ primary, secondary }) : "";
  return <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: styles }} />;
}
