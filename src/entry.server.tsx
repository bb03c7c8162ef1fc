import { hash } from "node:crypto";
import { Writable } from "node:stream";
import { I18nProvider } from "@lingui/react";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { cataloguesOf, loadI18n } from "./platform/i18n/catalogues.ts";
import { NonceContext } from "./platform/http/nonce-context.ts";
import { pageOf } from "./platform/http/page-context.ts";
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
  const isForEverybody = nonce === undefined;
  const source = isForEverybody ? sourceOf(routerContext, status, headers) : null;
  if (rendering && source !== null) {
    rendering.source = source;
    if (source === rendering.sourceBefore) return new Response(null, { status, headers });
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

/**
 * A digest of everything that a page for everybody is rendered from, beside its address and language: components read
 * neither clock nor chance. The data are those of API calls, which JSON holds. Null: it failed.
 */
function sourceOf(
  { staticHandlerContext: { loaderData, errors } }: EntryContext,
  status: number,
  headers: Headers,
): string | null {
  return errors ? null : hash("sha256", JSON.stringify([status, [...headers], loaderData]), "base64url");
}

/** What a loader or action threw unexpectedly. Refusals of the API are answers, not accidents. */
export function handleError(error: unknown): void {
  if (error instanceof Refusal) return;
  console.error(error);
}
