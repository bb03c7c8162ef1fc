import { Writable } from "node:stream";
import { I18nProvider } from "@lingui/react";
import type { ReactNode } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { loadI18n, serverCataloguesOf } from "./platform/i18n/catalogues.ts";
import { wordsOfParts } from "./platform/i18n/workspace/words-of-parts.ts";
import { NonceContext } from "./platform/http/pages/nonce-context.ts";
import { pageOf } from "./platform/http/pages/page-context.ts";
import { sourceOf } from "./platform/http/pages/page-source.ts";
import { islandFiles } from "virtual:island-files";
import { IslandsContext } from "./platform/web/islands/island.tsx";
import { createPageIslands, type PageIslands } from "./platform/web/islands/page-islands.ts";
import { PageDataContext } from "./platform/web/page-data-context.ts";
import { readPageData } from "./platform/web/page-data.ts";
import { StylesContext } from "./platform/web/page-links.tsx";
import { AddressContext } from "./platform/web/use-address.ts";
import { ConfigContext } from "./platform/web/use-config.ts";
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
  const { locale, nonce, publicConfig, stylesOf, rendering } = pageOf(loadContext);
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
  const address = new URL(request.url).pathname;
  const i18n = await loadI18n(locale, [...serverCataloguesOf(address), ...wordsOfParts(address)]);
  const islands = islandsOf(routerContext);
  let hasFailed = false;
  const handleFailure = () => {
    hasFailed = true;
    // Without a source, the next rendering does not reuse the failed page.
    delete rendering?.source;
  };
  const render = async (element: ReactNode, identifierPrefix = "") => {
    const asked = { request, nonce, identifierPrefix, onFailure: handleFailure };
    return renderAtOnce(element, asked) ?? (await renderWhenReady(element, asked));
  };

  const { serverHandoffStream, ...handoff } = routerContext;
  const { pathname, search } = new URL(request.url);
  const within = (element: ReactNode) => (
    <AddressContext value={pathname + search}>
      <ConfigContext value={publicConfig}>
        <I18nProvider i18n={i18n}>{element}</I18nProvider>
      </ConfigContext>
    </AddressContext>
  );
  const page = await render(
    within(
      <NonceContext value={nonce}>
        <StylesContext value={stylesOf}>
          <PageDataContext value={islands ? "" : await readPageData(serverHandoffStream)}>
            <IslandsContext value={islands}>
              <ServerRouter context={handoff} url={request.url} nonce={nonce} />
            </IslandsContext>
          </PageDataContext>
        </StylesContext>
      </NonceContext>,
    ),
  );
  const html = islands
    ? await islands.fillIn(page, (island, prefix) => render(within(island), prefix))
    : page;
  const body = Buffer.from(`<!DOCTYPE html>${html}`);
  if (rendering) rendering.body = body;
  return new Response(rendering ? null : body, { status: hasFailed ? 500 : status, headers });
}

/**
 * Returns the islands of the page. Undefined for pages that are hydrated as a whole or not at all, and for
 * pages that failed.
 */
function islandsOf({ staticHandlerContext: { errors, matches } }: EntryContext): PageIslands | undefined {
  const handle = matches.at(-1)?.route.handle as { islands?: string } | undefined;
  const files = handle?.islands && islandFiles[handle.islands];
  return files && !errors ? createPageIslands(files) : undefined;
}

interface Asked {
  request: Request;
  nonce: string | undefined;
  identifierPrefix: string;
  onFailure(): void;
}

/** React emits this if a part waits for its code or has failed. */
const UNFINISHED = "<!--$!-->";

/**
 * Returns null if React cannot finish the page at once: a part waits for its code (once per process) or has
 * failed. A stream of chunks takes more CPU (docs/decisions/042).
 */
function renderAtOnce(page: ReactNode, { identifierPrefix }: Asked): string | null {
  try {
    const html = renderToString(page, { identifierPrefix });
    return html.includes(UNFINISHED) ? null : html;
  } catch {
    // The stream fails at the same place and reports the failure.
    return null;
  }
}

function renderWhenReady(
  page: ReactNode,
  { request, nonce, identifierPrefix, onFailure }: Asked,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      identifierPrefix,
      onAllReady() {
        pipe(
          new Writable({
            write(chunk, _encoding, done) {
              chunks.push(chunk);
              done();
            },
            final(done) {
              // A pending timer would keep all data of the page in memory.
              clearTimeout(late);
              resolve(Buffer.concat(chunks).toString().replace(DOCTYPE, ""));
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
        onFailure();
        if (!request.signal.aborted) console.error(error);
      },
    });
    const late = setTimeout(abort, TIMEOUT_MILLISECONDS + 1_000);
    late.unref();
  });
}

/** The stream writes the doctype before `<html>`. */
const DOCTYPE = /^<!DOCTYPE html>/i;

/** Logs unexpected errors of loaders and actions. Refusals of the API are answers and are not logged. */
export function handleError(error: unknown): void {
  if (error instanceof Refusal) return;
  console.error(error);
}
