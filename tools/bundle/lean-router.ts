import type { Plugin } from "vite";
import { type Bodies, type Replacement, replaceFunctions, replaceSpans, visit } from "./syntax.ts";

const ROUTER = /\/node_modules\/react-router\/dist\/production\/.*\.js$/;
const INSTRUMENTATION = /\/lib\/router\/instrumentation\.js$/;

/** Stand-ins for functions that React Router calls even if nothing is instrumented. */
const NOTHING = `
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const getRouteInstrumentationUpdates = () => ({});
export const instrumentClientSideRouter = (router) => router;
export const instrumentHandler = undefined;
export const instrumentationResultMetaContext = undefined;
`;

/** Reached only by `useFetcher` and by forms that do not navigate. */
const FETCHERS: Bodies = {
  abortFetcher: "",
  abortStaleFetchLoads: "return false",
  deleteFetcher: "",
  fetch: "",
  getDoneFetcher: "",
  getFetcher: "",
  getUpdatedRevalidatingFetchers: "",
  handleFetcherAction: "",
  handleFetcherLoader: "",
  markFetchRedirectsDone: "return false",
  queueFetcherForDeletion: "",
  resetFetcher: "",
  setFetcherError: "",
  singleFetchLoaderFetcherStrategy: "",
  updateFetcherState: "",
};

/** Reached only by the `prefetch` of a link. */
const PREFETCHED_LINKS: Bodies = {
  PrefetchPageLinks: "return null",
  usePrefetchBehavior: "return [false, null, {}]",
};

/** Reached only by the `viewTransition` of a link or a form. */
const VIEW_TRANSITIONS: Bodies = {
  persistAppliedTransitions: "",
  restoreAppliedTransitions: "",
  useViewTransitionState: "return false",
};

/**
 * Reached only by other kinds of programs: server components, no server, hot updates, middleware in browsers.
 */
const OTHER_SETUPS: Bodies = {
  RSCErrorHandler: "",
  callRouteMiddleware: "if (args.request.signal.aborted) throw args.request.signal.reason; return handler()",
  createClientRoutesWithHMRRevalidationOptOut: "",
  createDataRouteMatcher: "return new V6RegExMatcher(basename)",
  nonSsrStrategy: "",
  runClientMiddlewarePipeline: "return runMiddlewarePipeline(args, handler)",
  useIsRSCRouterContext: "return false",
  wrapShouldRevalidateForHdr: "",
};

/** Replaced in browsers by src/platform/web/page-scripts.tsx and page-links.tsx. */
const DRAWN_BY_SERVER: Bodies = { Links: "return null", Scripts: "return null", getPartialManifest: "" };

/** Replaced by src/root.tsx. RemixRootDefaultErrorBoundary is shown if even its error screen fails. */
const DEFAULT_SCREENS: Bodies = {
  DefaultErrorComponent: "",
  RemixRootDefaultErrorBoundary: 'return React$1.createElement("h1", null, "Application Error")',
  RemixRootDefaultHydrateFallback: "return null",
};

/** Sentences for developers. The status of an error stays, and the address that it is about. */
const SENTENCES: Bodies = {
  getInternalRouterError: `
    const texts = { 400: "Bad Request", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed" };
    return new ErrorResponseImpl(status || 500, texts[status] || "Unknown Server Error", new Error(pathname), true);`,
  noActionDefinedError: 'throw new ErrorResponseImpl(405, "Method Not Allowed", new Error(routeId), true)',
  preventInvalidServerHandlerCall: "",
  warningOnce: "",
};

const BODIES: Bodies = {
  ...FETCHERS,
  ...PREFETCHED_LINKS,
  ...VIEW_TRANSITIONS,
  ...OTHER_SETUPS,
  ...DRAWN_BY_SERVER,
  ...DEFAULT_SCREENS,
  ...SENTENCES,
};

/** Statements without effect here, and conditions that never hold, as they are written in the code. */
const NEVER: [is: string, becomes: string][] = [
  // In RouterProvider: no update requests a view transition.
  ["if (!viewTransitionOpts || !isViewTransitionAvailable) {", "{"],
  ["if (vtContext.isTransitioning && !vtContext.flushSync)", "if (false)"],
  ["if (renderDfd && pendingState && router.window) {", "if (false) {"],
  ["if (renderDfd && pendingState && state.location.key === pendingState.location.key)", "if (false)"],
  ["if (!vtContext.isTransitioning && interruption) {", "if (false) {"],
  // In the router: no view transition is remembered.
  ["if (priorPaths && priorPaths.has(location.pathname))", "if (false)"],
  ["else if (appliedViewTransitions.has(location.pathname))", "else if (false)"],
  ["} else if (pendingViewTransitionEnabled) {", "} else if (false) {"],
  // Routes list their lazy parts one by one.
  ['if (typeof route.lazy === "function") {', "if (false) {"],
  // In browsers: no router of a server asks for data.
  ["let runClientMiddleware = isStaticHandler ? () => {", "let runClientMiddleware = false ? () => {"],
  // Types check what the function of a page returns.
  ["if (!Array.isArray(routeMeta)) throw", "if (false) throw"],
  // In HydratedRouter: a server exists, and lists no checksums of scripts.
  ["if (ssrInfo.context.isSpaMode) {", "if (false) {"],
  ["if (!ssrInfo) throw", "if (false) throw"],
  ["if (window.__reactRouterManifest.sri === true) {", "if (false) {"],
];

/** Names for a developer's tools. The name of a component that no page uses would keep it in the bundle. */
const DISPLAY_NAME = /^\w+\.displayName = "[\w.]+";$/gm;

const USES_CUT_API =
  /\b(useFetchers?|useViewTransitionState|PrefetchPageLinks|clientMiddleware|HydrateFallback)\b|\b(prefetch|viewTransition|navigate|fetcherKey)=/;
const OUR_SOURCE = /\/src\/.*\.tsx?$/;

/**
 * React Router for browsers, 9 KB smaller, with the same behaviour: without the code that reports navigations
 * to a tracer, without sentences and names for developers (its assertions still throw), and without the parts
 * that no page here uses. On the server, in development and in tests it is unchanged. If a page begins
 * to use one of those parts, or another version has other code, the build fails.
 */
export function leanRouter(): Plugin {
  const seen = { instrumentation: false, assertions: false };
  const found = new Set<string>();
  const missing = () => [...Object.keys(BODIES), ...NEVER.map(([is]) => is)].filter((one) => !found.has(one));
  return {
    name: "tessera:lean-router",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    transform: {
      filter: { id: [ROUTER, OUR_SOURCE] },
      handler(code, id) {
        if (OUR_SOURCE.test(id)) {
          if (USES_CUT_API.test(code))
            this.error(`${id} uses a part of React Router that tools/bundle/lean-router.ts leaves out.`);
          return null;
        }
        if (INSTRUMENTATION.test(id)) {
          seen.instrumentation = true;
          return { code: NOTHING, map: null };
        }
        const shorter = withoutNever(code.replaceAll(DISPLAY_NAME, ""), found);
        const program = this.parse(shorter);
        const functions = replaceFunctions(program, BODIES, found);
        const sentences = sentencesIn(program).filter(
          (one) => !functions.some(({ start, end }) => start <= one.start && one.end <= end),
        );
        if (sentences.length > 0) seen.assertions = true;
        return { code: replaceSpans(shorter, [...functions, ...sentences]), map: null };
      },
    },
    buildEnd(error) {
      if (error || (seen.instrumentation && seen.assertions && missing().length === 0)) return;
      this.error(
        `React Router is not built as tools/bundle/lean-router.ts expects. Missing: ${missing().join(", ")}`,
      );
    },
  };
}

function withoutNever(code: string, found: Set<string>): string {
  return NEVER.reduce((rest, [is, becomes]) => {
    if (rest.split(is).length !== 2) return rest;
    found.add(is);
    return rest.replace(is, becomes);
  }, code);
}

const ASSERTION = /^(UNSAFE_)?invariant(\$\d+)?$/;

/** Finds the spans from the end of an assertion's condition to the end of its message. */
function sentencesIn(program: unknown): Replacement[] {
  const spans: Replacement[] = [];
  visit(program, (node) => {
    if (node.type !== "CallExpression" || !ASSERTION.test(node.callee?.name ?? "")) return;
    const [checked, sentence] = node.arguments ?? [];
    if (checked && sentence) spans.push({ start: checked.end, end: sentence.end, by: "" });
  });
  return spans;
}
