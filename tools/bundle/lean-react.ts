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

/** What only `<ViewTransition>` reaches. */
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

/** What only a `ref` on a `<Fragment>` reaches. */
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

/** What only `<SuspenseList>` reaches. */
const SUSPENSE_LISTS: Bodies = nothing(
  "cutOffTailIfNeeded initSuspenseListRenderState updateSuspenseListComponent",
);

/** What only functions as `action` and `useActionState` reach. Forms post to addresses here. */
const FORM_ACTIONS: Bodies = nothing(`
  dispatchActionState
  extractEvents$1
  mountActionState
  rerenderActionState
  runActionStateAction
  startHostTransition
  updateActionState
`);

/** What only `preload()` and its like reach. `<style precedence>`, which Mantine renders, is another way. */
const RESOURCE_HINTS: Bodies = nothing(
  "preconnectAs preinitModuleScript preinitScript preinitStyle preload preloadModule",
);

/** The trace of components beside an error. Nothing here logs it. */
const COMPONENT_STACKS: Bodies = {
  getComponentNameFromType: "return null",
  getStackByFiberInDevAndProd: 'return ""',
};

/** What only `<link rel="stylesheet" precedence>` reaches, and pictures that a view transition waits for. */
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

/** Elements with a dash in their name get the attributes of any other. */
const CUSTOM_ELEMENTS: Bodies = { isCustomElement: "return false", setPropOnCustomElement: "" };

/** What only React's compiler, `findDOMNode`, `onBeforeInput` and `unstable_scheduleHydration` reach. */
const RARE_API: Bodies = {
  ...nothing("attemptExplicitHydrationTarget useMemoCache"),
  findCurrentFiberUsingSlowPath: "return null",
  getFallbackBeforeInputChars: "return null",
  getNativeBeforeInputChars: "return null",
};

const BODIES: Bodies = {
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

const CUT_API =
  "(?:ViewTransition|addTransitionType|(?:unstable_)?SuspenseList|useActionState|useFormState|useFormStatus|preload|preloadModule|preinit|preinitModule|preconnect|prefetchDNS|findDOMNode)";
/** Imported by name, or read from the whole package. */
const USES_CUT_API = new RegExp(
  `import\\s*\\{[^}]*\\b${CUT_API}\\b[^}]*\\}\\s*from\\s*["']react(?:-dom)?["']|\\bReact(?:DOM)?(?:\\$\\d+)?\\.${CUT_API}\\b|["']react/compiler-runtime["']`,
);
/** Properties of elements, as JSX or as what becomes of it. Mantine's `precedence` is of a `<style>`, which works. */
const USES_CUT_PROPERTY = /\b(?:onBeforeInput|precedence)(?:=|: )/;
const OUR_SOURCE = /\/src\/.*\.tsx?$/;
const SHIM = /\/use-sync-external-store\/shim\/index\.js$/;
const SOURCE = /\.(m?js|tsx?)(\?|$)/;
const REACT_ITSELF = /\/node_modules\/(react|react-dom|scheduler)\//;

/**
 * React DOM as browsers get it, 13 KB lighter: without the parts that no page here uses. Should a page begin to use
 * one, or another version of React be written otherwise, the build fails.
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
          return { code: replaceSpans(code, replaceFunctions(this.parse(code), BODIES, found)), map: null };
        }
        // What React has had for years: the stand-in for older versions is not needed.
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

export function usesCutApi(code: string): boolean {
  return USES_CUT_API.test(code);
}

export function usesCutProperty(code: string): boolean {
  return USES_CUT_PROPERTY.test(code);
}
