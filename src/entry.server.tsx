import { Writable } from "node:stream";
import { I18nProvider } from "@lingui/react";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { cataloguesOf, loadI18n } from "./platform/i18n/catalogues.ts";
import { NonceContext } from "./platform/http/nonce-context.ts";
import { pageOf } from "./platform/http/page-context.ts";
import { sourceOf } from "./platform/http/page-source.ts";
import { StylesContext } from "./platform/web/page-links.tsx";
import { Refusal } from "./values/refusal.ts";

const TIMEOUT_MILLISECONDS = 5_000;
export const streamTimeout = TIMEOUT_MILLISECONDS;

/** Renders a page whole, so that its status, its headers and its bytes are known before the first is sent. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { locale, nonce, stylesOf, rendering } = pageOf(loadContext);
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-language", locale);
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const { errors, loaderData } = routerContext.staticHandlerContext;
  const isForEverybody = nonce === undefined;
  if (rendering && isForEverybody && !errors) {
    rendering.source = sourceOf({ status, headers: [...headers], loaderData });
    if (rendering.source.digest === rendering.sourceBefore?.digest)
      return new Response(null, { status, headers });
  }
  const i18n = await loadI18n(locale, cataloguesOf(new URL(request.url).pathname));

  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let hasFailed = false;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <StylesContext value={stylesOf}>
          <I18nProvider i18n={i18n}>
            <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
          </I18nProvider>
        </StylesContext>
      </NonceContext>,
      {
        nonce,
        onAllReady() {
          pipe(
            new Writable({
              write(chunk, _encoding, done) {
                chunks.push(chunk);
                done();
              },
              final(done) {
                // Until it is due, a timer holds all that was made for the page.
                clearTimeout(late);
                const body = Buffer.concat(chunks);
                if (rendering) rendering.body = body;
                resolve(new Response(rendering ? null : body, { status: hasFailed ? 500 : status, headers }));
                done();
              },
            }),
          );
        },
        onShellError(error) {
          clearTimeout(late);
          reject(error);
        },
        onError(error) {
          hasFailed = true;
          // What failed is tried again.
          delete rendering?.source;
          if (!request.signal.aborted) console.error(error);
        },
      },
    );
    const late = setTimeout(abort, TIMEOUT_MILLISECONDS + 1_000);
    late.unref();
  });
}

/** What a loader or action threw unexpectedly. Refusals of the API are answers, not accidents. */
export function handleError(error: unknown): void {
  if (error instanceof Refusal) return;
  console.error(error);
}
