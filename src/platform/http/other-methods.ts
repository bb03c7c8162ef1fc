import type { FastifyInstance, FastifyReply } from "fastify";
import { Refusal } from "../../values/refusal.ts";

/** The methods that each path accepts, by its pattern: `/things/:thing_id`. */
export type MethodsByPath = ReadonlyMap<string, ReadonlySet<string>>;

interface Path {
  pattern: string;
  words: string[];
  methods: ReadonlySet<string>;
}

/**
 * Answers 405 for other methods of a known path, and 404 for an unknown path. One route handles all paths,
 * because a route for each path and method takes 5 MB.
 */
export function mountOtherMethods(app: FastifyInstance, methodsByPath: MethodsByPath): void {
  const paths = [...methodsByPath]
    .map(([pattern, methods]): Path => ({ pattern, methods, words: pattern.split("/") }))
    .sort((one, other) => countParameters(one) - countParameters(other));

  for (const path of paths) {
    const method = findMethodsOfOthers(path, paths);
    if (method.length > 0)
      app.route({ method, url: path.pattern, handler: async (_request, reply) => refuse(path, reply) });
  }

  app.all<{ Params: { "*": string } }>("/*", async (request, reply) => {
    const words = `/${request.params["*"]}`.split("/");
    const path = paths.find((one) => isMatch(one, words));
    return path ? refuse(path, reply) : reply.callNotFound();
  });
}

/**
 * Finds methods of other paths whose parameter would match a word of this path: `/things/bulk` looks like
 * `/things/:thing_id`.
 */
function findMethodsOfOthers(path: Path, paths: Path[]): string[] {
  const others = paths.filter((other) => other !== path && isMatch(other, path.words));
  return [...new Set(others.flatMap(({ methods }) => [...methods]))].filter(
    (method) => !path.methods.has(method),
  );
}

function isMatch(path: Path, words: string[]): boolean {
  return (
    path.words.length === words.length &&
    path.words.every((word, index) => (isParameter(word) ? words[index] !== "" : word === words[index]))
  );
}

function countParameters({ words }: Path): number {
  return words.filter(isParameter).length;
}

function isParameter(word: string): boolean {
  return word.startsWith(":");
}

function refuse({ methods }: Path, reply: FastifyReply): never {
  reply.header("allow", [...methods].sort().join(", "));
  throw new Refusal("method_not_allowed");
}
