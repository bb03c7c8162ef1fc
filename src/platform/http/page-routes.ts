import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { RouterContextProvider, type ServerBuild } from "react-router";
import { Refusal } from "../../values/refusal.ts";
import { answerRefusals } from "./answer-refusals.ts";
import type { Call } from "./call.ts";
import { createCall, type FindMember } from "./create-call.ts";
import type { Contract } from "./contract.ts";
import type { Dispatcher } from "./dispatcher.ts";
import { createPageHandler } from "./page-handler.ts";
import { createPageCache, keepPage, type KeptPage, type RenderedPage } from "./page-cache.ts";
import { type PublicConfig, pageContext } from "./page-context.ts";
import { createQuickAnswers } from "./quick-answers.ts";
import { requireForm } from "./require-form.ts";
import { changesState } from "./same-origin.ts";
import {
  freshNonce,
  inlineScriptHashes,
  pageCsp,
  STRIPE_PAGE_HEADERS,
  setSecurityHeaders,
} from "./security-headers.ts";

interface Pages {
  build: ServerBuild;
  dispatcher: Dispatcher;
  findMember: FindMember;
  publicConfig: PublicConfig;
  isDevelopment: boolean;
  /** Does the payment page show Stripe's form? Then that page, and no other, may load it. */
  showsStripe?: boolean;
  /** Connections are to be closed: no answer goes out that does not say so. */
  isDraining(): boolean;
  /** Hears of every page for everybody that went out, or that its reader still had. */
  onServed?(request: FastifyRequest): void;
}

/** Pages without a person in them, and the query parameters that change what they show. */
const KEPT_PATHS = /^\/(event|e|events)\/\d+(\/(?!preview(?:\/|$))[^/]*)?(\/past-events)?$/;
const KEPT_PARAMETERS = ["promo_code", "aff", "page"];
const KEPT_MILLISECONDS = 1_000;
const PAGE_METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);
const COMPRESSIBLE = /^(text\/|application\/(json|xml|javascript)|image\/svg)/;

/** Hands everything that is neither API nor file to React Router, and keeps public pages in memory. */
export function mountPages(app: FastifyInstance, pages: Pages): void {
  const handle = createPageHandler(
    answerRefusals(pages.build),
    pages.isDevelopment ? "development" : "production",
  );
  const cache = createPageCache(KEPT_MILLISECONDS);
  const quick = createQuickAnswers();

  app.removeAllContentTypeParsers();
  // Read whole, because only then does the limit on its size hold.
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  app.all("*", async (request, reply) => {
    if (!pages.isDraining() && quick.answer(request, reply)) {
      pages.onServed?.(request);
      return reply;
    }
    const url = urlAsked(request);
    if (request.method === "GET" && KEPT_PATHS.test(url.pathname)) return sendKept(request, reply, url);
    if (!PAGE_METHODS.has(request.method)) throw new Refusal("method_not_allowed");
    await requireForm(request);
    const nonce = freshNonce();
    // "null" is how a page that sends no Referer calls itself; React Router would not know it for our own.
    if (request.headers.origin === "null") delete request.headers.origin;
    const ownOrigin = changesState(request) ? request.headers.origin : undefined;
    const call = createCall(request, reply, pages.findMember);
    const rendered = await render(request, call, urlOf(url, ownOrigin), nonce);
    reply.header("content-security-policy", cspOf(url.pathname, [`'nonce-${nonce}'`], pages));
    if (mayLoadStripe(url.pathname, pages)) reply.headers(STRIPE_PAGE_HEADERS);
    return send(request, reply, rendered, "no-store");
  });

  async function sendKept(request: FastifyRequest, reply: FastifyReply, url: URL): Promise<FastifyReply> {
    const call = createCall(request, reply, pages.findMember);
    const plain = new URL(url.pathname, url);
    for (const name of KEPT_PARAMETERS) {
      const value = url.searchParams.get(name);
      if (value !== null) plain.searchParams.set(name, value);
    }
    const key = `${call.locale} ${plain.pathname}${plain.search}`;
    const kept = await cache.get(key, () => render(request, withoutCookies(call), urlOf(plain), undefined));
    const location = kept.page.headers.find(([name]) => name === "location")?.[1];
    if (location) {
      // The canonical address keeps whatever else the visitor's link carried.
      return reply
        .code(kept.page.status)
        .header("cache-control", "no-cache")
        .header("location", location.split("?")[0] + url.search)
        .send();
    }
    reply.header("content-security-policy", cspOf(url.pathname, cspSources(kept), pages));
    reply.header("vary", "accept-language, cookie, accept-encoding").header("etag", kept.etag);
    if (kept.page.status === 200) pages.onServed?.(request);
    if (request.headers["if-none-match"] === kept.etag)
      return reply.code(304).header("cache-control", "no-cache").send();
    const body = await prepareBody(request, reply, kept, "no-cache");
    setSecurityHeaders(reply, request.url);
    if (kept.page.status === 200 && !pages.isDraining()) quick.keep(request, reply, body, kept.keptUntil);
    return reply.send(body);
  }

  /**
   * Under our own address, not the one the request claims: what is kept for all is not for one to write.
   * A form's own origin has been found to be ours by then, and React Router compares the two once more.
   */
  function urlOf(url: URL, ownOrigin?: string): string {
    return new URL(url.pathname + url.search, ownOrigin ?? pages.publicConfig.frontendUrl).href;
  }

  async function render(
    request: FastifyRequest,
    call: Call,
    url: string,
    nonce: string | undefined,
  ): Promise<RenderedPage> {
    const context = new RouterContextProvider();
    context.set(pageContext, {
      clientFor: <C extends Contract>() => pages.dispatcher.clientFor<C>(call),
      call,
      locale: call.locale,
      nonce,
      publicConfig: pages.publicConfig,
    });
    const hasBody = request.method !== "GET" && request.method !== "HEAD";
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) {
      if (value !== undefined && (nonce !== undefined || name === "host")) headers.set(name, String(value));
    }
    if (hasBody && !headers.has("content-type"))
      headers.set("content-type", "application/x-www-form-urlencoded");
    const init = { method: request.method, headers, ...(hasBody && { body: request.body }) };
    const response = await handle(new Request(url, init as RequestInit), context);
    return {
      status: response.status,
      headers: [...response.headers],
      body: Buffer.from(await response.arrayBuffer()),
    };
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
    return reply.send(await prepareBody(request, reply, keepPage(page), cacheControl));
  }
}

/** What cannot be read as an address, such as "//", names nothing. */
function urlAsked({ raw }: FastifyRequest): URL {
  const url = URL.parse(raw.url ?? "/", "http://page");
  if (!url) throw new Refusal("not_found");
  return url;
}

const sourcesOf = new WeakMap<KeptPage, string[]>();

function cspSources(kept: KeptPage): string[] {
  const found = sourcesOf.get(kept);
  if (found) return found;
  const made = inlineScriptHashes(kept.page.body.toString());
  sourcesOf.set(kept, made);
  return made;
}

const PAYMENT_PAGE = /^\/checkout\/\d+\/[^/]+\/payment$/;

function mayLoadStripe(path: string, { showsStripe = false }: Pages): boolean {
  return showsStripe && PAYMENT_PAGE.test(path);
}

function cspOf(path: string, sources: string[], pages: Pages): string {
  const { isDevelopment } = pages;
  return pageCsp(sources, {
    mayLoadStripe: mayLoadStripe(path, pages),
    mayBeFramed: path.startsWith("/widget/"),
    mayCompileWasm: path.startsWith("/check-in/"),
    isDevelopment,
  });
}

/** Status, headers and the body in the best encoding the browser takes. */
async function prepareBody(
  request: FastifyRequest,
  reply: FastifyReply,
  kept: KeptPage,
  cacheControl: string,
): Promise<Buffer> {
  copyHeaders(reply, kept.page, cacheControl);
  reply.code(kept.page.status);
  const accepted = String(request.headers["accept-encoding"] ?? "");
  const encoding = (["br", "gzip"] as const).find((one) => new RegExp(`\\b${one}\\b`).test(accepted));
  if (!encoding) return kept.page.body;
  reply.header("content-encoding", encoding);
  return kept.encoded(encoding);
}

function copyHeaders(reply: FastifyReply, page: RenderedPage, cacheControl: string): void {
  for (const [name, value] of page.headers) {
    if (name === "set-cookie") continue;
    reply.header(name, value);
  }
  if (!reply.hasHeader("cache-control")) reply.header("cache-control", cacheControl);
}

/** A page for everybody: rendered as if nobody in particular had asked. */
function withoutCookies(call: Call): Call {
  return {
    ...call,
    cookie: () => undefined,
    setCookie: () => {},
    clearCookie: () => {},
    member: async () => null,
  };
}
