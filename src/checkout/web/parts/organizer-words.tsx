import { useAuthored } from "../../../ui/authored-text.tsx";

/** The organiser's own words, sanitised when they were saved and again when they were read. */
export function Instructions({ html }: { html: string | null }) {
  const own = useAuthored();
  if (!html) return null;
  return <div className="stack gap-8 break-anywhere" {...own} dangerouslySetInnerHTML={{ __html: html }} />;
}
