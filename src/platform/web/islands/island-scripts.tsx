import { use } from "react";
import { UNSAFE_FrameworkContext as FrameworkContext } from "react-router";
import { NonceContext } from "../../http/pages/nonce-context.ts";
import { ISLANDS_ID, type IslandFiles, LIST_PLACE } from "./page-islands.ts";

/**
 * Preloads the island files, in the head of the page. With a low priority, because the page is complete
 * without them: its cover and typeface come first (docs/decisions/156).
 */
export function PreloadIslands({ files }: { files: IslandFiles }) {
  const nonce = use(NonceContext);
  return [files.entry, ...files.imports].map((href) => (
    <link key={href} rel="modulepreload" href={href} fetchPriority="low" nonce={nonce} />
  ));
}

/** Placed at the end of the page: the props of the islands, and the script that hydrates them. */
export function IslandScripts({ files }: { files: IslandFiles }) {
  const nonce = use(NonceContext);
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
        <script type="module" async src={files.entry} fetchPriority="low" nonce={nonce} />
      )}
    </>
  );
}
