import type { FastifyInstance } from "fastify";
import { escapeXml } from "../../../values/escape-xml.ts";
import type { BrandSettings } from "../../brand/brand-settings.ts";
import { freshNonce } from "../security/security-headers.ts";

/** The address that pages load into a frame (platform/web/visits/analytics.ts). */
const PATH = "/analytics-frame";

/**
 * Translates messages of the page into calls of the analytics script. The frame has an opaque origin without
 * storage, and the script looks for a setting in localStorage, so an empty one is provided.
 */
const RELAY = `
Object.defineProperty(window,"localStorage",{value:{getItem:()=>null,setItem(){},removeItem(){}}});
const waiting=[];
const tell=(m)=>{
  const f=window.fathom;
  if(!f){waiting.push(m);return}
  if(m.type==="view")f.trackPageview({url:String(m.url),referrer:String(m.referrer)});
  if(m.type==="event"){
    if(f.trackEvent)f.trackEvent(String(m.name),Number.isSafeInteger(m.value)?{_value:m.value}:{});
  }
};
addEventListener("message",(e)=>{
  if(e.source===parent&&e.origin===location.origin&&e.data&&typeof e.data==="object")tell(e.data);
});
addEventListener("load",()=>waiting.splice(0).forEach(tell));
`;

/**
 * Serves the frame in which the installation's analytics script runs. Without such a script, no route is
 * mounted.
 */
export function mountAnalyticsFrame(app: FastifyInstance, analytics: BrandSettings["analytics"]): void {
  if (!analytics) return;
  const { origin } = new URL(analytics.scriptUrl);
  app.get(PATH, async (_request, reply) => {
    const nonce = freshNonce();
    const policy = [
      "default-src 'none'",
      `script-src 'nonce-${nonce}' ${origin}`,
      `img-src ${origin}`,
      `connect-src ${origin}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
      // The sandbox also applies if the page is opened outside a frame.
      "sandbox allow-scripts",
    ];
    return reply
      .headers({
        "content-security-policy": policy.join("; "),
        "x-frame-options": "SAMEORIGIN",
        "x-robots-tag": "noindex",
        "cache-control": "no-store",
      })
      .type("text/html; charset=utf-8")
      .send(
        `<!doctype html><meta charset="utf-8"><title>-</title><script nonce="${nonce}">${RELAY}</script>` +
          `<script src="${escapeXml(analytics.scriptUrl)}" data-site="${escapeXml(analytics.siteId)}" data-auto="false" defer></script>`,
      );
  });
}
