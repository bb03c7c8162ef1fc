import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";

/**
 * Renders pages, each from a table of only the routes that its address may belong to: those that begin with
 * the same word. React Router tries an address and the ones above it against every route there is, and makes
 * all of them anew for each page; of near a hundred, an event's page may be one of a handful.
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

/** The build with the routes for addresses that begin with the word, those for any address, and the home page. */
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

/** Every route that has an address, by its id. What is only a frame of others has none. */
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

/** Not a parameter, nor anything else that stands for more than itself. */
function isPlain(word: string): boolean {
  return /^[\w-]+$/.test(word);
}
