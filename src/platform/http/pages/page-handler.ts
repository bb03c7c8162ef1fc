import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";

/**
 * Renders each page with a table of only those routes that may match its address, that is, the routes that
 * begin with the same word. React Router matches an address and its parents against every route, and rebuilds
 * all of them for each page. Of about a hundred routes, only a handful can match an event's page.
 */
export function createPageHandler(build: ServerBuild, mode: string): RequestHandler {
  const whole = createRequestHandler(build, mode);
  const words = pathsOf(build).map(([, path]) => firstWord(path));
  const narrow = new Map(
    [...new Set(words.filter(isPlain))].map((word) => [
      word,
      createRequestHandler(routesUnder(build, word), mode),
    ]),
  );
  return (request, context) => {
    const handle = narrow.get(firstWord(new URL(request.url).pathname)) ?? whole;
    return handle(request, context);
  };
}

/**
 * Returns the build with the routes for addresses that begin with the word, the routes for any address, and
 * the home page.
 */
export function routesUnder(build: ServerBuild, word: string): ServerBuild {
  const kept = new Set<string>();
  for (const [id, path] of pathsOf(build)) {
    const first = firstWord(path);
    if (isPlain(first) && first !== word) continue;
    for (let at: string | undefined = id; at !== undefined; at = build.routes[at]?.parentId) kept.add(at);
  }
  const only = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)));
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  };
}

/** The first words of the addresses of pages, without parameters. */
export function pageWordsOf(build: ServerBuild): ReadonlySet<string> {
  return new Set(
    pathsOf(build)
      .map(([, path]) => firstWord(path))
      .filter(isPlain),
  );
}

/** Lists every route that has an address, by its id. Layout routes have none. */
function pathsOf({ routes }: ServerBuild): [id: string, path: string][] {
  return Object.values(routes).flatMap((route) => {
    if (!route || (route.path === undefined && !route.index)) return [];
    const parts: string[] = [];
    for (let at: typeof route | undefined = route; at; at = routes[at.parentId ?? ""])
      parts.unshift(at.path ?? "");
    return [[route.id, parts.filter(Boolean).join("/")]];
  });
}

function firstWord(path: string): string {
  return path.replace(/^\//, "").split("/", 1)[0]!;
}

/** True if the word is not a parameter or another pattern. */
function isPlain(word: string): boolean {
  return /^[\w-]+$/.test(word);
}
