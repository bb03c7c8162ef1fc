import type { FastifyRequest } from "fastify";
import { RouterContextProvider, type ServerBuild } from "react-router";
import type { Refusal } from "../../../values/refusal.ts";
import type { PdfRenderer } from "../../pdf/pdf-documents.ts";
import { answerRefusals } from "../answer-refusals.ts";
import { type Call, NOBODY } from "../call.ts";
import type { Contract } from "../contract.ts";
import type { Dispatcher } from "../dispatcher.ts";
import { remoteClient } from "../remote-client.ts";
import type { RenderedPage } from "./page-cache.ts";
import { type PublicConfig, pageContext, type Rendering } from "./page-context.ts";
import { createPageHandler } from "./page-handler.ts";
import { isUnchanged, loadAgain } from "./page-source.ts";
import type { PageStyles } from "./page-styles.ts";

export interface RenderOptions {
  build: ServerBuild;
  dispatcher: Dispatcher;
  publicConfig: PublicConfig;
  pdf: PdfRenderer;
  stylesOf?: PageStyles;
  isDevelopment: boolean;
  /** The address where pages reach the API. Undefined: in this process. */
  serverApiUrl?: string | undefined;
}

export interface Asked {
  call: Call;
  url: string;
  /** Undefined for cached pages, which also see no header of the request. */
  nonce?: string;
  refusal?: Refusal;
  method?: string;
  /** For a cached page: its last rendering. */
  before?: RenderedPage | undefined;
  /** Receives the cookies that an API in another process sets. */
  setCookies?: (cookies: string[]) => void;
}

export type RenderPage = (request: FastifyRequest, asked: Asked) => Promise<RenderedPage>;

/** Lets React Router answer requests for pages. */
export function createPageRenderer(pages: RenderOptions): RenderPage {
  const handle = createPageHandler(
    answerRefusals(pages.build),
    pages.isDevelopment ? "development" : "production",
  );
  return render;

  async function render(
    request: FastifyRequest,
    { call, url, nonce, refusal, before, method = request.method, setCookies = () => {} }: Asked,
  ): Promise<RenderedPage> {
    const context = new RouterContextProvider();
    // In development the code may have changed, which the data do not show.
    const sourceBefore = pages.isDevelopment ? undefined : before?.source;
    const rendering: Rendering = { loaders: [], sourceBefore };
    context.set(pageContext, {
      clientFor: <C extends Contract>() => {
        const { serverApiUrl, publicConfig } = pages;
        if (!serverApiUrl) return pages.dispatcher.clientFor<C>(call);
        const cookie = nonce === undefined ? undefined : request.headers.cookie;
        return remoteClient<C>(serverApiUrl, publicConfig.frontendUrl, { ...call, cookie, setCookies });
      },
      call,
      locale: call.locale,
      nonce,
      publicConfig: pages.publicConfig,
      ...(pages.stylesOf && { stylesOf: pages.stylesOf }),
      ...(refusal && { refusal }),
      pdf: pages.pdf,
      rendering,
    });
    const hasBody = method !== "GET" && method !== "HEAD";
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) {
      if (value !== undefined && (nonce !== undefined || name === "host")) headers.set(name, String(value));
    }
    if (hasBody && !headers.has("content-type"))
      headers.set("content-type", "application/x-www-form-urlencoded");
    const init = { method, headers, ...(hasBody && { body: request.body }) };
    const pageRequest = new Request(url, init as RequestInit);
    if (before?.loaders && sourceBefore) {
      rendering.loaded = loadAgain(before.loaders, { request: pageRequest, context });
      if (await isUnchanged(sourceBefore, rendering.loaded)) return before;
    }
    const response = await handle(pageRequest, context);
    const { source, body } = rendering;
    if (before && source !== undefined && source.digest === sourceBefore?.digest) return before;
    return {
      status: response.status,
      headers: [...response.headers],
      body: body ?? Buffer.from(await response.arrayBuffer()),
      source,
      loaders: rendering.loaders,
    };
  }
}

/** Returns the call of a page that is rendered for all visitors, without a user. */
export function forNobody(call: Call): Call {
  return {
    ...call,
    address: NOBODY,
    userAgent: "",
    cookie: () => undefined,
    setCookie: () => {},
    clearCookie: () => {},
    member: async () => null,
  };
}
