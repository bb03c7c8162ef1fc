import type { Plugin } from "vite";

interface Mend {
  module: RegExp;
  is: string;
  becomes: string;
}

const ROUTE_DISCOVERY = /\/node_modules\/react-router\/dist\/production\/lib\/dom\/ssr\/fog-of-war\.js$/;

const MENDS: Mend[] = [
  {
    // The router follows a redirect to another document after the first bytes of an answer. Leaving the page
    // cuts off the rest, and a promise without a handler rejects: "TypeError: Error in input stream". Our
    // server sends answers as a whole, so they are read as a whole. A stream of a Response or a Blob would
    // also be cut off.
    module: /\/node_modules\/react-router\/dist\/production\/lib\/dom\/ssr\/single-fetch\.js$/,
    is: "decodeViaTurboStream(res.body, window)",
    becomes: `decodeViaTurboStream(new ReadableStream({
      async start(stream) {
        stream.enqueue(new Uint8Array(await res.arrayBuffer()));
        stream.close();
      },
    }), window)`,
  },
  {
    // This function asks in advance which routes the links of a page lead to. If its request fails, a route is
    // requested when its link is followed.
    module: ROUTE_DISCOVERY,
    is: 'console.error("Failed to fetch manifest patches", e);',
    becomes: "",
  },
  {
    // The page contains the routes of its address. Without this the router requests them again before the first
    // form or revalidation of the page. If there is no connection then, it replaces the page by the error screen.
    module: ROUTE_DISCOVERY,
    is: "const discoveredPaths = /* @__PURE__ */ new Set();",
    becomes: "const discoveredPaths = /* @__PURE__ */ new Set([window.location.pathname]);",
  },
];

/**
 * Prevents errors that React Router logs in Firefox when a page is left while an answer is arriving, and an error
 * screen without a connection. If another version has other code, the build fails, so that the errors cannot return
 * unnoticed.
 */
export function mendRouter(): Plugin {
  const missing = new Set(MENDS);
  return {
    name: "tessera:mend-router",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    transform: {
      filter: { id: MENDS.map(({ module }) => module) },
      handler(code, id) {
        let mended = code;
        for (const mend of MENDS.filter(({ module }) => module.test(id))) {
          if (code.split(mend.is).length === 2) missing.delete(mend);
          mended = mended.replace(mend.is, mend.becomes);
        }
        return { code: mended, map: null };
      },
    },
    buildEnd(error) {
      if (!error && missing.size > 0)
        this.error("React Router is not written as tools/bundle/mend-router.ts expects.");
    },
  };
}
