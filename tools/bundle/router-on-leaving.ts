import type { Plugin } from "vite";

interface Mend {
  module: RegExp;
  is: string;
  becomes: string;
}

const MENDS: Mend[] = [
  {
    // It follows a redirect to another document after the first bytes of an answer. The page's end cuts the rest
    // off, and a promise that nobody waits for rejects: "TypeError: Error in input stream". Our server sends
    // answers whole, so they are read whole; a stream of a Response or a Blob would be cut off like the first.
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
    // Asks early which routes a page's links lead to; what it does not learn it asks again when one is followed.
    module: /\/node_modules\/react-router\/dist\/production\/lib\/dom\/ssr\/fog-of-war\.js$/,
    is: 'console.error("Failed to fetch manifest patches", e);',
    becomes: "",
  },
];

/**
 * React Router in browsers, without the errors that it logs in Firefox when a page is left while an answer is under
 * way. Should another version be written otherwise, the build fails rather than to let them come back.
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
