import grotesque from "./grotesque.woff2?url";
import humanist from "./humanist.woff2?url";
import mono from "./mono.woff2?url";
import rounded from "./rounded.woff2?url";
import serif from "./serif.woff2?url";
import slab from "./slab.woff2?url";

/** Font files by the beginning of a theme's `--font-title` (values/theme/theme-properties.ts). */
const FILES: Record<string, string> = {
  '"Tessera Humanist"': humanist,
  '"Tessera Serif"': serif,
  '"Tessera Slab"': slab,
  '"Tessera Rounded"': rounded,
  '"Tessera Mono"': mono,
};

/**
 * Preloads the page's typeface in the head, so that it is there when the page is painted. Rendered only by
 * the server: `import.meta.env.SSR && <PreloadedTypeface />`.
 */
export function PreloadedTypeface({ titles = "" }: { titles?: string | undefined }) {
  const file = FILES[titles.split(",")[0]!] ?? grotesque;
  return <link rel="preload" href={file} as="font" type="font/woff2" crossOrigin="anonymous" />;
}
