import { use } from "react";
import { Scripts } from "react-router";
import { NonceContext } from "../http/nonce-context.ts";
import { PageDataContext } from "./page-data-context.ts";

/** What starts the page in browsers. There the elements have run and only need to be found again. */
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

/** Runs as soon as it is read. Browsers need not be sent the code once more: they are given an empty one. */
export function InlineScript({ code }: { code: string }) {
  return (
    <script nonce={use(NonceContext)} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
  );
}
