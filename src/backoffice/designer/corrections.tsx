import { Trans } from "@lingui/react/macro";
import { Notice } from "../../ui/notice.tsx";
import { lightSubstituteOf, paletteOf, schemesOf } from "../../values/theme/palette.ts";
import type { ThemeSettings } from "../../values/theme/theme.ts";

/** Lists the colours that are changed so that everyone can read the page. */
export function Corrections({ theme }: { theme: ThemeSettings }) {
  const corrections = schemesOf(theme).flatMap((scheme) => paletteOf(theme, scheme).corrections);
  const substitute = lightSubstituteOf(theme);
  return (
    <div role="status">
      {substitute && (
        <Notice tone="info">
          <Trans>
            Readers with a light screen see {substitute} instead of this dark background. To show it to
            everyone, choose dark.
          </Trans>
        </Notice>
      )}
      {corrections.map(({ field, scheme, used }) => (
        <Notice key={field + scheme} tone="info">
          {field === "accent" ? (
            <Trans>Buttons would be hard to see in this colour, so the page shows them in {used}.</Trans>
          ) : (
            <Trans>Text would be hard to read on this background, so the page takes {used}.</Trans>
          )}
        </Notice>
      ))}
    </div>
  );
}
