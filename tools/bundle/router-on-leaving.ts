import type { Plugin } from "vite";

interface Mend {
  module: RegExp;
  is: string;
  becomes: string;
}

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
    module: /\/node_modules\/react-router\/dist\/production\/lib\/dom\/ssr\/fog-of-war\.js$/,
    is: 'console.error("Failed to fetch manifest patches", e);',
    becomes: "",
  },
];

/**
 * Prevents errors that React Router logs in Firefox when a page is left while an answer is arriving. If
 * another version has other code, the build fails, so that the errors cannot return unnoticed.
 */
export function routerOnLeaving(): Plugin {
  const missing = new Set(MENDS);
  return {
    name: "tessera:router-on-leaving",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    transform: {
      filter: { id: MENDS.map(({ module }) => module) },
      handler(code, id) {
        const mend = MENDS.find(({ module }) => module.test(id))!;
        if (code.split(mend.is).length === 2) missing.delete(mend);
        return { code: code.replace(mend.is, mend.becomes), map: null };
      },
    },
    buildEnd(error) {
      if (!error && missing.size > 0)
        this.error("React Router is not written as tools/bundle/router-on-leaving.ts expects.");
    },
  };
}
