import { LEGAL_KINDS, type LegalKind, OWN_TICKET_DESIGN } from "../../events/contract.ts";
import { ClearableHtml } from "../../values/clearable.ts";
import { flag, line, type Setting, type Settings, webAddress } from "../../values/setting.ts";
import { ThemeChoices } from "../../values/theme/theme-choices.ts";
import { z } from "zod";

/** Terms can have dozens of pages. */
const MAX_LEGAL_TEXT = 200_000;

const LEGAL_HTML = {
  read: z.string().nullable(),
  update: ClearableHtml(MAX_LEGAL_TEXT),
  default: null,
  isHtml: true,
} as const;

/**
 * The settings of an organiser, each in the column of its name in `organizer_settings`. Contract, defaults,
 * reads and writes derive from this definition.
 */
export const ORGANIZER_SETTINGS = {
  website_url: webAddress({}),
  seo_title: line(255, {}),
  seo_description: line(1000, {}),
  seo_keywords: line(255, {}),
  allow_search_engine_indexing: flag({ default: true }),
  ...forEachLegalText({ html: LEGAL_HTML, url: webAddress({}) }),
  /** The events of this organiser inherit it. */
  ticket_design_settings: OWN_TICKET_DESIGN,
  /** The organiser's own choices in its theme. Its events inherit them. A change replaces all of them. */
  homepage_theme_settings: { read: ThemeChoices, update: ThemeChoices, default: {} },
} as const satisfies Settings;

/**
 * The settings of each legal text: formatted text that visitors read on this site, and the address of a page
 * elsewhere. The address takes precedence.
 */
function forEachLegalText<Html extends Setting, Url extends Setting>(settings: { html: Html; url: Url }) {
  return Object.fromEntries(
    LEGAL_KINDS.flatMap((kind) => [
      [`legal_${kind}_html`, settings.html],
      [`legal_${kind}_url`, settings.url],
    ]),
  ) as Record<`legal_${LegalKind}_html`, Html> & Record<`legal_${LegalKind}_url`, Url>;
}
