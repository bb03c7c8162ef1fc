import type { CachedPage } from "./page-cache.ts";
import { mayHaveChat } from "../../../values/installation/chat-paths.ts";
import type { ThirdParties } from "../security/third-parties.ts";
import { framingOf, inlineHashes, type InlineSources, pageCsp } from "../security/security-headers.ts";

interface PagePolicy {
  isDevelopment: boolean;
  /** True if the payment page shows Stripe's form. Only that page may load it. */
  showsStripe?: boolean;
  thirdParties?: ThirdParties;
}

const sourcesOf = new WeakMap<CachedPage, InlineSources>();

/** A cached page allows its inline scripts and styles by hash. */
export function cspSources(kept: CachedPage): InlineSources {
  const found = sourcesOf.get(kept);
  if (found) return found;
  const made = inlineHashes(kept.page.body);
  sourcesOf.set(kept, made);
  return made;
}

const PAYMENT_PAGE = /^\/checkout\/\d+\/[^/]+\/payment$/;

export function mayLoadStripe(path: string, { showsStripe = false }: PagePolicy): boolean {
  return showsStripe && PAYMENT_PAGE.test(path);
}

/** A page rendered for one visitor allows scripts and styles with its fresh nonce. */
export function nonceSources(nonce: string): InlineSources {
  const source = `'nonce-${nonce}'`;
  return { scripts: [source], styles: [source] };
}

/** Returns the content security policy of the page at this address. */
export function cspOf(
  url: Pick<URL, "pathname" | "search">,
  sources: InlineSources,
  policy: PagePolicy,
): string {
  const path = url.pathname;
  return pageCsp(sources, {
    mayLoadStripe: mayLoadStripe(path, policy),
    mayBeFramed: framingOf(path + url.search),
    mayRunWorker: path.startsWith("/check-in/"),
    mayCompileWasm: path.startsWith("/check-in/"),
    pictures: policy.thirdParties?.pictures ?? [],
    chat: mayHaveChat(path) ? policy.thirdParties?.chat : undefined,
    isDevelopment: policy.isDevelopment,
  });
}
