import type { KeptPage } from "./page-cache.ts";
import { inlineScriptHashes, pageCsp } from "./security-headers.ts";

interface PagePolicy {
  isDevelopment: boolean;
  /** Does the payment page show Stripe's form? Then that page, and no other, may load it. */
  showsStripe?: boolean;
}

const sourcesOf = new WeakMap<KeptPage, string[]>();

/** A page in memory allows its own inline scripts, by hash. */
export function cspSources(kept: KeptPage): string[] {
  const found = sourcesOf.get(kept);
  if (found) return found;
  const made = inlineScriptHashes(kept.page.body.toString());
  sourcesOf.set(kept, made);
  return made;
}

const PAYMENT_PAGE = /^\/checkout\/\d+\/[^/]+\/payment$/;

export function mayLoadStripe(path: string, { showsStripe = false }: PagePolicy): boolean {
  return showsStripe && PAYMENT_PAGE.test(path);
}

/** The policy of the page at this address; `sources` are its nonce or hashes. */
export function cspOf(path: string, sources: string[], policy: PagePolicy): string {
  return pageCsp(sources, {
    mayLoadStripe: mayLoadStripe(path, policy),
    mayBeFramed: path.startsWith("/widget/"),
    mayCompileWasm: path.startsWith("/check-in/"),
    isDevelopment: policy.isDevelopment,
  });
}
