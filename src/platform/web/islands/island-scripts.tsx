import { use } from "react";
import { UNSAFE_FrameworkContext as FrameworkContext } from "react-router";
import { escapeXml } from "../../../values/escape-xml.ts";
import { NonceContext } from "../../http/pages/nonce-context.ts";
import { InlineScript } from "../page-scripts.tsx";
import { useWordFiles } from "../page-words.tsx";
import { ISLANDS_ID, type IslandFiles, LIST_PLACE } from "./page-islands.ts";

/** The template that holds the elements which load the island files. */
const FILES_ID = "island-files";

/** For pages that are never painted, such as a frame far below the edge of its host page. */
const LATEST_START_MILLISECONDS = 1_000;

/**
 * Loads the island files once the page has been painted: it is complete without them, and neither their
 * transfer nor their evaluation delays what the visitor sees (docs/decisions/160). A page in a hidden tab loads
 * them at once. The elements wait in a template, because creating them by script takes a slow phone 100 ms.
 */
export const START_SCRIPT =
  `(function(t){function s(){document.head.append(t.content)}` +
  `if(document.hidden)return s();setTimeout(s,${LATEST_START_MILLISECONDS});` +
  `requestAnimationFrame(function(){requestAnimationFrame(s)})` +
  `})(document.getElementById("${FILES_ID}"))`;

/** Placed at the end of the page: the props of the islands, and the scripts that hydrate them. */
export function IslandScripts({ files }: { files: IslandFiles }) {
  const nonce = use(NonceContext);
  const words = useWordFiles();
  // In development the runtime of hot reloading has to run before any component.
  const hotReload = use(FrameworkContext)?.manifest.hmr?.runtime;
  return (
    <>
      <script
        id={ISLANDS_ID}
        type="application/json"
        // PageIslands fills in the list.
        dangerouslySetInnerHTML={{ __html: LIST_PLACE }}
      />
      {hotReload ? (
        <script
          type="module"
          nonce={nonce}
          dangerouslySetInnerHTML={{
            __html: `import ${JSON.stringify(hotReload)};import(${JSON.stringify(files.entry)})`,
          }}
        />
      ) : (
        <>
          {/* As text, because React would move the elements to the head. */}
          <template id={FILES_ID} dangerouslySetInnerHTML={{ __html: elementsFor(files, words) }} />
          <InlineScript code={START_SCRIPT} />
        </>
      )}
    </>
  );
}

/**
 * Loads all files in parallel instead of import by import. Their priority is low, because a cover may still be
 * loading (docs/decisions/156).
 */
function elementsFor({ entry, imports }: IslandFiles, words: readonly string[]): string {
  const preloads = [...words, ...imports].map(
    (href) => `<link rel="modulepreload" href="${escapeXml(href)}" fetchpriority="low">`,
  );
  return `${preloads.join("")}<script type="module" src="${escapeXml(entry)}" fetchpriority="low"></script>`;
}
