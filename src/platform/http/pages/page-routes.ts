import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "../../../values/refusal.ts";
import { createCall, type FindMember } from "../create-call.ts";
import { answerFirst, type FirstAnswers, type ServedRequest } from "./answer-first.ts";
import { CODE, isCachedPage, plainAddress, withCampaignOfReferer } from "./cached-pages.ts";
import { copyHeaders, prepareBody } from "./page-body.ts";
import { createPageCache, cachePage, type RenderedPage } from "./page-cache.ts";
import { cspOf, cspSources, mayLoadStripe, nonceSources } from "./page-policy.ts";
import { pageWordsOf } from "./page-handler.ts";
import { sendChecked } from "./prepared-response.ts";
import { createPageRenderer, forNobody, type RenderOptions } from "./render-page.ts";
import { createResponseCache, type CachedResponse } from "./response-cache.ts";
import type { TakeRequest } from "../limit-calls.ts";
import { retryAfter } from "../problem.ts";
import { requireForm } from "../require-form.ts";
import { IN_PLACE_HEADER, LOCATION_HEADER } from "../../web/islands/in-place-headers.ts";
import type { ThirdParties } from "../security/third-parties.ts";
import { changesState } from "../security/same-origin.ts";
import {
  framingOf,
  freshNonce,
  STRIPE_PAGE_HEADERS,
  setSecurityHeaders,
} from "../security/security-headers.ts";

interface Pages extends RenderOptions {
  findMember: FindMember;
  /** True if the payment page shows Stripe's form. Only that page may load it. */
  showsStripe?: boolean;
  /** What pages may load from other origins. */
  thirdParties?: ThirdParties;
  /** The process drains: every answer asks the client to close the connection. */
  isDraining(): boolean;
  /**
   * Counts a page that has to be rendered, or refuses it. Cached pages cost almost nothing and are not
   * counted.
   */
  takeRequest: TakeRequest;
  /** Whether this visitor may see a cached page with the promo code. Checked at every request. */
  mayTryCode?(tried: { path: string; code: string; address: string }): Promise<boolean>;
  /** Called for every cached page that was sent or that the browser still had in its cache. */
  onServed?(request: ServedRequest): void;
  /** Undefined: every request passes through Fastify. */
  first?: FirstAnswers;
}

/** Replaces the code in the address when a network has tried too many codes. */
const CODES_PAUSED = "codes_paused";
const TOO_MANY_REQUESTS = "/too-many-requests";
const KEPT_MILLISECONDS = 1_000;
const PAGE_METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);
const COMPRESSIBLE = /^(text\/|application\/(json|xml|javascript)|image\/svg)/;

/** Passes every request that is neither API nor file to React Router, and caches public pages. */
export function mountPages(app: FastifyInstance, pages: Pages): void {
  const render = createPageRenderer(pages);
  const cache = createPageCache(KEPT_MILLISECONDS);
  const quick = createResponseCache();
  app.decorate("pageWords", pageWordsOf(pages.build));
  if (pages.first) answerFirst(app, { ...pages.first, quick, onServed: pages.onServed });

  app.removeAllContentTypeParsers();
  // Reads the whole body, because only then the size limit is enforced.
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  app.all("*", async (request, reply) => {
    const campaign = campaignPathOf(request);
    if (campaign)
      return reply.code(302).header("cache-control", "no-store").header("location", campaign).send();
    const found = pages.isDraining() ? undefined : quick.find(request.raw);
    if (found && !found.hasCode) return sendQuick(request, reply, found);
    const url = urlAsked(request);
    if (request.method === "GET" && isCachedPage(url)) return sendKept(request, reply, { url, found });
    if (!PAGE_METHODS.has(request.method)) throw new Refusal("method_not_allowed");
    const refusal = await refusalOf(request);
    if (refusal) return sendRefused(request, reply, { url, refusal });
    await requireForm(request);
    const nonce = freshNonce();
    // "null" is the origin of a page that sends no Referer. React Router would not accept it as our origin.
    if (request.headers.origin === "null") delete request.headers.origin;
    const ownOrigin = changesState(request) ? request.headers.origin : undefined;
    // In a frame of another site nobody is logged in, even if the browser sends the session cookie.
    const isFramed = framingOf(url.pathname + url.search) === "anywhere";
    const call = createCall(request, reply, isFramed ? async () => null : pages.findMember);
    const setCookies = (cookies: string[]) => void reply.header("set-cookie", cookies);
    const rendered = nameRedirect(
      request,
      await render(request, { call, url: urlOf(url, ownOrigin), nonce, setCookies }),
    );
    reply.header("content-security-policy", cspOf(url, nonceSources(nonce), pages));
    if (mayLoadStripe(url.pathname, pages)) reply.headers(STRIPE_PAGE_HEADERS);
    return send(request, reply, rendered, "no-store");
  });

  function campaignPathOf(request: FastifyRequest): string | null {
    const { referer } = request.headers;
    // Before anything else is done: most requests have no such Referer.
    if (!referer?.includes("utm_") || request.method !== "GET") return null;
    return withCampaignOfReferer(urlAsked(request), referer, pages.publicConfig.frontendUrl);
  }

  function sendQuick(request: FastifyRequest, reply: FastifyReply, answer: CachedResponse): FastifyReply {
    reply.hijack();
    sendChecked(reply.raw, answer, request.id);
    pages.onServed?.(request);
    return reply;
  }

  async function sendKept(
    request: FastifyRequest,
    reply: FastifyReply,
    { url, found }: { url: URL; found: CachedResponse | undefined },
  ): Promise<FastifyReply> {
    const call = createCall(request, reply, pages.findMember);
    const plain = plainAddress(url);
    const code = plain.searchParams.get(CODE);
    const mayTry =
      !code ||
      !pages.mayTryCode ||
      (await pages.mayTryCode({ path: plain.pathname, code, address: call.address }));
    if (!mayTry) {
      plain.searchParams.delete(CODE);
      plain.searchParams.set(CODES_PAUSED, "1");
    } else if (found) return sendQuick(request, reply, found);
    const key = `${call.locale} ${plain.pathname}${plain.search}`;
    const refusal = cache.has(key) ? undefined : await refusalOf(request);
    if (refusal) return sendRefused(request, reply, { url, refusal });
    const kept = await cache.get(key, (before) =>
      render(request, { call: forNobody(call), url: urlOf(plain), before }),
    );
    const location = kept.page.headers.find(([name]) => name === "location")?.[1];
    if (location) {
      // The canonical address keeps all other parameters of the visitor's link.
      return reply
        .code(kept.page.status)
        .header("cache-control", "no-cache")
        .header("location", location.split("?")[0] + url.search)
        .send();
    }
    reply.header("content-security-policy", cspOf(url, cspSources(kept), pages));
    reply.header("vary", "accept-language, cookie, accept-encoding").header("etag", kept.etag);
    if (kept.page.status === 200) pages.onServed?.(request);
    if (request.headers["if-none-match"] === kept.etag)
      return reply.code(304).header("cache-control", "no-cache").send();
    const body = await prepareBody(request, reply, kept, "no-cache");
    setSecurityHeaders(reply, request.url);
    if (kept.page.status === 200 && mayTry && !pages.isDraining())
      quick.keep(request, reply, { body, until: kept.cachedUntil, hasCode: code !== null });
    return reply.send(body);
  }

  /**
   * Uses our own address, not the one that the request claims, because a visitor must not influence a cached
   * page. The origin of a form has been checked before; React Router compares the two again.
   */
  function urlOf(url: URL, ownOrigin?: string): string {
    return new URL(url.pathname + url.search, ownOrigin ?? pages.publicConfig.frontendUrl).href;
  }

  /**
   * Replaces any page by a page that gives the reason. It is rendered once a second for each language,
   * because a refusal must cost less than the refused request. An open page requests data instead, and
   * handles the refusal itself.
   */
  async function sendRefused(
    request: FastifyRequest,
    reply: FastifyReply,
    { url, refusal }: { url: URL; refusal: Refusal },
  ): Promise<FastifyReply> {
    const call = forNobody(createCall(request, reply, pages.findMember));
    reply.header("retry-after", retryAfter(refusal));
    if (url.pathname.endsWith(".data"))
      return send(request, reply, await render(request, { call, url: urlOf(url), refusal }), "no-store");
    const page = urlOf(new URL(TOO_MANY_REQUESTS, "http://page"));
    const kept = await cache.get(`${call.locale} ${TOO_MANY_REQUESTS}`, (before) =>
      render(request, { call, url: page, method: "GET", before }),
    );
    reply.header("content-security-policy", cspOf(url, cspSources(kept), pages));
    const body = await prepareBody(request, reply, kept, "no-store");
    return reply.code(429).send(body);
  }

  function refusalOf(request: FastifyRequest): Promise<Refusal | undefined> {
    return pages.takeRequest(request).then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof Refusal) return error;
        throw error;
      },
    );
  }

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    page: RenderedPage,
    cacheControl: string,
  ) {
    const type = page.headers.find(([name]) => name === "content-type")?.[1] ?? "";
    if (page.body.length < 1024 || !COMPRESSIBLE.test(type)) {
      copyHeaders(reply, page, cacheControl);
      return reply.code(page.status).send(page.body);
    }
    return reply.send(await prepareBody(request, reply, cachePage(page), cacheControl));
  }
}

/**
 * A page that shows the answer to its form in place opens the target of a redirect itself. Otherwise the
 * target would be rendered twice.
 */
function nameRedirect({ headers: asked }: FastifyRequest, page: RenderedPage): RenderedPage {
  const location = page.headers.find(([name]) => name === "location")?.[1];
  if (!asked[IN_PLACE_HEADER] || !location) return page;
  const headers = page.headers.filter(([name]) => name !== "location");
  return { ...page, status: 204, headers: [...headers, [LOCATION_HEADER, location]], body: Buffer.alloc(0) };
}

/** Refuses a value that is not an address, such as "//", as not found. */
function urlAsked({ raw }: FastifyRequest): URL {
  const url = URL.parse(raw.url ?? "/", "http://page");
  if (!url) throw new Refusal("not_found");
  return url;
}
