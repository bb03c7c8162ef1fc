import { hash } from "node:crypto";
import type { LoaderFunctionArgs } from "react-router";

/** A loader that a page was rendered with, and its arguments from the router. */
export interface PageLoader extends Pick<LoaderFunctionArgs, "url" | "pattern" | "params"> {
  id: string;
  load(args: LoaderFunctionArgs): Promise<unknown>;
}

/** The data that a cached page was rendered from, in addition to its address and language. */
export interface PageSource {
  headers: [name: string, value: string][];
  digest: string;
}

interface Loaded {
  status: number;
  headers: PageSource["headers"];
  /** By route. The data are answers of API calls, so JSON can represent them. */
  loaderData: Record<string, unknown>;
}

/** Returns a digest of all inputs of the page: components read neither the clock nor random numbers. */
export function sourceOf({ status, headers, loaderData }: Loaded): PageSource {
  const text = JSON.stringify([status, headers, loaderData]);
  return { headers, digest: hash("sha256", text, "base64url") };
}

/** Runs the loaders of a page again, without the router. Returns results and errors by route. */
export function loadAgain(
  loaders: readonly PageLoader[],
  { request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
): Map<string, Promise<unknown>> {
  return new Map(
    loaders.map(({ id, load, ...where }) => {
      const loading = load({ ...where, request, context });
      // The error is thrown again when the router calls the loader.
      loading.catch(() => {});
      return [id, loading];
    }),
  );
}

/**
 * True if rendering the page again would give the same result. Only for pages with status 200; other results
 * of loaders (a refusal, a redirect, another status) are left to the router.
 */
export async function isUnchanged(
  source: PageSource,
  loaded: ReadonlyMap<string, Promise<unknown>>,
): Promise<boolean> {
  const loaderData: Record<string, unknown> = {};
  try {
    for (const [id, loading] of loaded) {
      const data = await loading;
      if (data instanceof Response) return false;
      loaderData[id] = data;
    }
  } catch {
    return false;
  }
  return sourceOf({ status: 200, headers: source.headers, loaderData }).digest === source.digest;
}
