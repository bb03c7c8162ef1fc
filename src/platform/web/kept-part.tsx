/**
 * In browsers, in the place of a part that only the server renders: React leaves the server's elements as they are, so
 * that neither code nor words of the part are loaded. The part has no handlers, and never changes while the page is open:
 *
 *     return import.meta.env.SSR ? <div className={styles.part}>…</div> : <KeptPart className={styles.part} />;
 *
 * Both name a style of the part's own file, because the build leaves out styles that browsers' code does not name.
 */
export function KeptPart({ className }: { className: string | undefined }) {
  return <div className={className} suppressHydrationWarning dangerouslySetInnerHTML={KEPT} />;
}

const KEPT = { __html: "" };
