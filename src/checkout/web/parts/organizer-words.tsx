import { useAuthored } from "../../../ui/authored-text.tsx";

/** HTML by the organiser, sanitised when it was saved and again when it was read. */
export function Instructions({ html }: { html: string | null }) {
  const own = useAuthored();
  if (!html) return null;
  return <div className="stack gap-8 break-anywhere" {...own} dangerouslySetInnerHTML={{ __html: html }} />;
}
