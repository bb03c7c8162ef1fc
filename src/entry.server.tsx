import { Writable } from "node:stream";
import { I18nProvider } from "@lingui/react";
import type { ReactNode } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { loadI18n, serverCataloguesOf } from "./platform/i18n/catalogues.ts";
import { NonceContext } from "./platform/http/pages/nonce-context.ts";
import { pageOf, type Rendering } from "./platform/http/pages/page-context.ts";
import { sourceOf } from "./platform/http/pages/page-source.ts";
import { PageDataContext } from "./platform/web/page-data-context.ts";
import { readPageData } from "./platform/web/page-data.ts";
import { StylesContext } from "./platform/web/page-links.tsx";
import { Refusal } from "./values/refusal.ts";

const TIMEOUT_MILLISECONDS = 5_000;
export const streamTimeout = TIMEOUT_MILLISECONDS;

/** Renders the whole page before the first byte is sent, so that its status, headers and length are known. */
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
  const i18n = await loadI18n(locale, serverCataloguesOf(new URL(request.url).pathname));

  const { serverHandoffStream, ...handoff } = routerContext;
  const page = (
    <NonceContext value={nonce}>
      <StylesContext value={stylesOf}>
        <PageDataContext value={await readPageData(serverHandoffStream)}>
          <I18nProvider i18n={i18n}>
            <ServerRouter context={handoff} url={request.url} nonce={nonce} />
          </I18nProvider>
        </PageDataContext>
      </StylesContext>
    </NonceContext>
  );
  const { body, hasFailed } =
    renderAtOnce(page) ?? (await renderWhenReady(page, { request, nonce, rendering }));
  if (rendering) rendering.body = body;
  return new Response(rendering ? null : body, { status: hasFailed ? 500 : status, headers });
}

interface Rendered {
  body: Buffer<ArrayBuffer>;
  hasFailed: boolean;
}

/** React emits this where a part waits for its code or has failed. */
const UNFINISHED = "<!--$!-->";

/**
 * Returns null when React cannot finish the page at once: a part waits for its code (once per process) or has failed.
 * A stream of chunks takes more CPU (docs/decisions/042).
 */
function renderAtOnce(page: ReactNode): Rendered | null {
  try {
    const html = renderToString(page);
    return html.includes(UNFINISHED)
      ? null
      : { body: Buffer.from(`<!DOCTYPE html>${html}`), hasFailed: false };
  } catch {
    // The stream fails again at the same place and reports the failure.
    return null;
  }
}

interface Asked {
  request: Request;
  nonce: string | undefined;
  rendering: Rendering | undefined;
}

function renderWhenReady(page: ReactNode, { request, nonce, rendering }: Asked): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let hasFailed = false;
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        pipe(
          new Writable({
            write(chunk, _encoding, done) {
              chunks.push(chunk);
              done();
            },
            final(done) {
              // A pending timer keeps everything in memory that the page was made of.
              clearTimeout(late);
              resolve({ body: Buffer.concat(chunks), hasFailed });
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
        // Retries what failed.
        delete rendering?.source;
        if (!request.signal.aborted) console.error(error);
      },
    });
    const late = setTimeout(abort, TIMEOUT_MILLISECONDS + 1_000);
    late.unref();
  });
}

/** Unexpected errors of loaders and actions. Refusals of the API are answers and are not reported. */
export function handleError(error: unknown): void {
  if (error instanceof Refusal) return;
  console.error(error);
}
