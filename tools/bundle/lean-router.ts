import type { Plugin } from "vite";

const ROUTER = /\/node_modules\/react-router\/dist\/production\/.*\.js$/;
const INSTRUMENTATION = /\/lib\/router\/instrumentation\.js$/;

/** What React Router calls although nothing is instrumented. */
const NOTHING = `
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const getRouteInstrumentationUpdates = () => ({});
export const instrumentClientSideRouter = (router) => router;
export const instrumentHandler = undefined;
export const instrumentationResultMetaContext = undefined;
`;

/**
 * React Router as browsers get it, 2 KB lighter, with the same behaviour:
 * without what would report navigations to a tracer, since our pages have none (entry.client.tsx gives
 * HydratedRouter no `instrumentations`), and without the sentences for developers in its assertions, which
 * still throw. On the server, in development and in tests it stays as it is.
 * Should another version be built otherwise, the build fails rather than to grow in silence.
 */
export function leanRouter(): Plugin {
  const seen = { instrumentation: false, assertions: false };
  return {
    name: "tessera:lean-router",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    transform: {
      filter: { id: ROUTER },
      handler(code, id) {
        if (INSTRUMENTATION.test(id)) {
          seen.instrumentation = true;
          return { code: NOTHING, map: null };
        }
        const spans = sentencesIn(this.parse(code));
        if (spans.length === 0) return null;
        seen.assertions = true;
        return { code: cutOut(code, spans), map: null };
      },
    },
    buildEnd(error) {
      if (!error && !(seen.instrumentation && seen.assertions)) {
        this.error("React Router is not built as tools/bundle/lean-router.ts expects.");
      }
    },
  };
}

interface Span {
  start: number;
  end: number;
}

const ASSERTION = /^(UNSAFE_)?invariant(\$\d+)?$/;

/** From the end of what an assertion checks to the end of what it would say. */
function sentencesIn(program: unknown): Span[] {
  const spans: Span[] = [];
  visit(program, (node) => {
    if (node.type !== "CallExpression" || !ASSERTION.test(node.callee?.name ?? "")) return;
    const [checked, sentence] = node.arguments ?? [];
    if (checked && sentence) spans.push({ start: checked.end, end: sentence.end });
  });
  return spans;
}

function cutOut(code: string, spans: Span[]): string {
  return spans
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), code);
}

interface SyntaxNode extends Span {
  type: string;
  callee?: { name?: string };
  arguments?: SyntaxNode[];
}

function visit(node: unknown, look: (node: SyntaxNode) => void): void {
  if (node === null || typeof node !== "object") return;
  if ("type" in node && "start" in node) look(node as SyntaxNode);
  for (const child of Object.values(node)) visit(child, look);
}
