import { hash } from "node:crypto";
import type { LoaderFunctionArgs } from "react-router";

/** A loader that a page was rendered with, as the router called it. */
export interface PageLoader extends Pick<LoaderFunctionArgs, "url" | "pattern" | "params"> {
  id: string;
  load(args: LoaderFunctionArgs): Promise<unknown>;
}

/** What a page for everybody was rendered from, beside its address and language. */
export interface PageSource {
  headers: [name: string, value: string][];
  digest: string;
}

interface Loaded {
  status: number;
  headers: PageSource["headers"];
  /** By route. The data are those of API calls, which JSON holds. */
  loaderData: Record<string, unknown>;
}

/** A digest of everything that the page is rendered from: components read neither clock nor chance. */
export function sourceOf({ status, headers, loaderData }: Loaded): PageSource {
  const text = JSON.stringify([status, headers, loaderData]);
  return { headers, digest: hash("sha256", text, "base64url") };
}

/** Runs the loaders of a page again, without the router. What they give, or throw, is by route. */
export function loadAgain(
  loaders: readonly PageLoader[],
  { request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
): Map<string, Promise<unknown>> {
  return new Map(
    loaders.map(({ id, load, ...where }) => {
      const loading = load({ ...where, request, context });
      // It is thrown where the router asks for it.
      loading.catch(() => {});
      return [id, loading];
    }),
  );
}

/**
 * Would the page come out the same? Only a page that was found (200) is recognised; whatever else its loaders answer
 * (a refusal, a redirect, another status) is for the router to judge.
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
