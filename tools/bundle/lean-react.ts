import type { Plugin } from "vite";
import { type Bodies, replaceFunctions, replaceSpans } from "./syntax.ts";

const REACT_DOM = /\/node_modules\/react-dom\/cjs\/react-dom-client\.production\.js$/;

const nothing = (names: string): Bodies =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, ""]),
  );

/** Used only by `<ViewTransition>`. */
const VIEW_TRANSITIONS: Bodies = {
  ...nothing(`
    ViewTransitionPseudoElement
    applyViewTransitionName
    applyViewTransitionToHostInstances
    commitAfterMutationEffectsOnFiber
    commitAppearingPairViewTransitions
    commitDeletedPairViewTransitions
    commitEnterViewTransitions
    commitExitViewTransitions
    commitNestedViewTransitions
    createViewTransitionInstance
    flushAfterMutationEffects
    measureNestedViewTransitions
    measureViewTransitionHostInstancesRecursive
    pushViewTransitionCancelableScope
    reportViewTransitionError
    restoreEnterOrExitViewTransitions
    restoreNestedViewTransitions
    restoreViewTransitionName
    restoreViewTransitionOnHostInstances
    scheduleViewTransitionEvent
    startViewTransition
    trackEnterViewTransitions
  `),
};

/** Used only by a `ref` on a `<Fragment>`. */
const FRAGMENT_REFS: Bodies = {
  ...nothing(`
    FragmentInstance
    collectClientRects
    commitFragmentInstanceDeletionEffects
    commitFragmentInstanceInsertionEffects
    commitNewChildToFragmentInstances
    validateDocumentPositionWithFiberTree
  `),
  isFragmentInstanceParent: "return false",
};

/** Used only by `<SuspenseList>`. */
const SUSPENSE_LISTS: Bodies = nothing(
  "cutOffTailIfNeeded initSuspenseListRenderState updateSuspenseListComponent",
);

/** Used only by functions as `action` and by `useActionState`. Forms here post to addresses. */
const FORM_ACTIONS: Bodies = nothing(`
  dispatchActionState
  extractEvents$1
  mountActionState
  rerenderActionState
  runActionStateAction
  startHostTransition
  updateActionState
`);

/**
 * Used only by `preload()` and similar calls. `<style precedence>`, which Mantine renders, takes another
 * path.
 */
const RESOURCE_HINTS: Bodies = nothing(
  "preconnectAs preinitModuleScript preinitScript preinitStyle preload preloadModule",
);

/** The component stack of an error. No code here logs it. */
const COMPONENT_STACKS: Bodies = {
  getComponentNameFromType: "return null",
  getStackByFiberInDevAndProd: 'return ""',
};

/** Used only by `<link rel="stylesheet" precedence>`, and by pictures that a view transition waits for. */
const AWAITED_RESOURCES: Bodies = {
  ...nothing(`
    estimateBandwidth
    insertStylesheetIntoRoot
    insertSuspendedStylesheets
    onUnsuspendImg
    preloadStylesheet
    suspendInstance
    suspendResource
  `),
  preloadInstanceAndSuspendIfNeeded: "workInProgress.flags &= -16777217",
  waitForCommitToBeReady: "return null",
};

/** Custom elements get the attributes of any other element. */
const CUSTOM_ELEMENTS: Bodies = { isCustomElement: "return false", setPropOnCustomElement: "" };

/**
 * Used only by React's compiler, `findDOMNode`, `onBeforeInput`, `onSelect` and `unstable_scheduleHydration`.
 */
const RARE_API: Bodies = {
  ...nothing(
    "attemptExplicitHydrationTarget constructSelectEvent defaultOnDefaultTransitionIndicator useMemoCache",
  ),
  findCurrentFiberUsingSlowPath: "return null",
  getFallbackBeforeInputChars: "return null",
  getNativeBeforeInputChars: "return null",
};

/**
 * Fallbacks for browsers without events for input and composition, or without unprefixed names of these. All
 * browsers of the last ten years have them.
 */
const OLD_BROWSERS: Bodies = {
  getData: "return null",
  isFallbackCompositionEnd: "return false",
  ...nothing(
    "getTargetInstForInputEventPolyfill handleEventsForInputEventPolyfill handlePropertyChange stopWatchingForValueChange",
  ),
  getVendorPrefixedEventName: "return eventName",
  makePrefixMap: "return {}",
};

const BODIES: Bodies = {
  ...OLD_BROWSERS,
  ...VIEW_TRANSITIONS,
  ...FRAGMENT_REFS,
  ...SUSPENSE_LISTS,
  ...FORM_ACTIONS,
  ...RESOURCE_HINTS,
  ...COMPONENT_STACKS,
  ...AWAITED_RESOURCES,
  ...CUSTOM_ELEMENTS,
  ...RARE_API,
};

/**
 * Fields of React DOM's internal records. No other part of React reads them, not even `createPortal`, which
 * is in another file. Minifiers keep the names of fields, and these occur two thousand times.
 */
const PRIVATE_FIELDS = `
  memoizedState memoizedProps pendingProps updateQueue subtreeFlags childLanes stateNode elementType deletions
  refCleanup treeForkCount pendingLanes suspendedLanes pingedLanes expiredLanes entangledLanes entanglements
  expirationTimes hiddenUpdates shellSuspendCounter firstContext memoizedValue lastRenderedState lastRenderedReducer
  baseQueue baseState firstBaseUpdate lastBaseUpdate hiddenCallbacks isDehydrated pendingChildren pendingContext
  callbackNode callbackPriority cancelPendingCommit pooledCache pooledCacheLanes treeContext retryLane
  hydrationErrors baseLanes cachePool warmLanes errorRecoveryDisabledLanes hasEagerState eagerState
  revertLane
`
  .trim()
  .split(/\s+/);

const CUT_API =
  "(?:ViewTransition|addTransitionType|(?:unstable_)?SuspenseList|useActionState|useFormState|useFormStatus|preload|preloadModule|preinit|preinitModule|preconnect|prefetchDNS|findDOMNode)";
/** The use of removed API, imported by name or read from the whole package. */
const USES_CUT_API = new RegExp(
  `import\\s*\\{[^}]*\\b${CUT_API}\\b[^}]*\\}\\s*from\\s*["']react(?:-dom)?["']|\\bReact(?:DOM)?(?:\\$\\d+)?\\.${CUT_API}\\b|["']react/compiler-runtime["']|\\bcomponentWill(?:Mount|ReceiveProps|Update)\\b`,
);
/**
 * The use of removed properties of elements, in JSX or compiled. Mantine's `precedence` is on a `<style>`,
 * which works.
 */
const USES_CUT_PROPERTY =
  /\b(?:onBeforeInput|precedence)(?:=|: )|\bonSelect=\{|\b(?:memoizedState|memoizedProps|pendingProps)\b/;
const OUR_SOURCE = /\/src\/.*\.tsx?$/;
const SHIM = /\/use-sync-external-store\/shim\/index\.js$/;
const SOURCE = /\.(m?js|tsx?)(\?|$)/;
const REACT_ITSELF = /\/node_modules\/(react|react-dom|scheduler)\//;

/**
 * React DOM for browsers, 13 KB smaller: without the parts that no page here uses. If a page starts to use
 * one, or another version of React has other code, the build fails.
 */
export function leanReact(): Plugin {
  const found = new Set<string>();
  return {
    name: "tessera:lean-react",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    transform: {
      filter: { id: SOURCE },
      handler(code, id) {
        if (REACT_DOM.test(id)) {
          const leaner = replaceSpans(code, replaceFunctions(this.parse(code), BODIES, found));
          return { code: withShortFields(withDerivedAliases(withoutLegacyMethods(leaner))), map: null };
        }
        // React has had this for years, so the fallback for older versions is not needed.
        if (SHIM.test(id)) return { code: 'module.exports = require("react");', map: null };
        if ((!REACT_ITSELF.test(id) && usesCutApi(code)) || (OUR_SOURCE.test(id) && usesCutProperty(code))) {
          this.error(`${id} uses a part of React that tools/bundle/lean-react.ts leaves out.`);
        }
        return null;
      },
    },
    buildEnd(error) {
      const missing = Object.keys(BODIES).filter((name) => !found.has(name));
      if (!error && missing.length > 0) {
        this.error(`React DOM has no ${missing.join(", ")}, which tools/bundle/lean-react.ts leaves out.`);
      }
    },
  };
}

const HAS_LEGACY_METHOD =
  /"function" ([=!])== typeof [\w$]+\.(?:UNSAFE_)?componentWill(?:Mount|ReceiveProps|Update)\b/g;

/** Removes methods of class components that React has warned about since 2018. */
function withoutLegacyMethods(code: string): string {
  return code.replace(HAS_LEGACY_METHOD, (_, sign) => (sign === "=" ? "false" : "true"));
}

const ALIASES = /aliases = new Map\(\[([^;]*)\]\)/;

/** Attributes whose names can be derived from their properties need not be listed. */
export function withDerivedAliases(code: string): string {
  const [whole, list] = ALIASES.exec(code) ?? [];
  if (!whole || !list) throw new Error("React DOM lists the names of attributes in another way.");
  const entries = [...list.matchAll(/\["([\w-]+)", "([\w:-]+)"\]/g)].map(([, name, alias]) => [
    name!,
    alias!,
  ]);
  const derived = entries.filter(([name, alias]) => alias === kebab(name!)).map(([name]) => name);
  const others = entries.filter(([name, alias]) => alias !== kebab(name!));
  return code.replace(
    whole,
    () =>
      `aliases = new Map("${derived.join(" ")}".split(" ").map((name) => [name, name.replace(/[A-Z]/g, (sign) => "-" + sign.toLowerCase())]).concat(${JSON.stringify(others)}))`,
  );
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`);
}

export function withShortFields(code: string): string {
  return PRIVATE_FIELDS.reduce(
    (shorter, name, index) =>
      shorter.replace(new RegExp(`(?<![\\w$])${name}(?![\\w$])`, "g"), `$f${index.toString(36)}`),
    code,
  );
}

export function usesCutApi(code: string): boolean {
  return USES_CUT_API.test(code);
}

export function usesCutProperty(code: string): boolean {
  return USES_CUT_PROPERTY.test(code);
}
