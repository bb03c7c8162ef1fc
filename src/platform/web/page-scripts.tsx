import { use } from "react";
import { Scripts } from "react-router";
import { NonceContext } from "../http/pages/nonce-context.ts";
import { PageDataContext } from "./page-data-context.ts";

/**
 * The scripts that start the page. In browsers these elements have already run, so they are only rendered for
 * hydration.
 */
export const PageScripts = import.meta.env.SSR ? StartingScripts : RunScripts;

function StartingScripts() {
  return (
    <>
      <Scripts nonce={use(NonceContext)} />
      <InlineScript code={use(PageDataContext)} />
    </>
  );
}

function RunScripts() {
  return (
    <>
      <InlineScript code="" />
      <script type="module" async suppressHydrationWarning dangerouslySetInnerHTML={EMPTY} />
    </>
  );
}

const EMPTY = { __html: "" };

/**
 * Runs while the page is parsed. In browsers the script is rendered empty, because its code has already run.
 */
export function InlineScript({ code }: { code: string }) {
  return (
    <script nonce={use(NonceContext)} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
  );
}
