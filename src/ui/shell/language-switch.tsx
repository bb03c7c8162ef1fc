import { useLingui } from "@lingui/react/macro";
import { useAddress } from "../../platform/web/use-address.ts";
import { Icon } from "../icon.tsx";
import { Menu, menuItemClass } from "../overlays/menu.tsx";
import { type Locale, menuLocale } from "../../values/languages/locales.ts";

export interface Language {
  code: string;
  /** The language's own name. */
  nativeName: string;
}

interface LanguageSwitchProps {
  languages: readonly Language[];
  /** The page to return to. Default: the current page. */
  returnTo?: string;
  opensUp?: boolean;
}

/** A form with a button for each language. It needs no JavaScript, and nothing changes by accident. */
export function LanguageSwitch({ languages, returnTo, opensUp }: LanguageSwitchProps) {
  const { t, i18n } = useLingui();
  const here = useAddress();
  const current = languages.find((language) => language.code === menuLocale(i18n.locale as Locale));
  if (languages.length < 2) return null;
  return (
    <Menu icon="globe" hiddenLabel={t`Language`} label={current?.nativeName ?? i18n.locale} opensUp={opensUp}>
      <form method="post" action="/preferences">
        <input type="hidden" name="return_to" value={returnTo ?? here} suppressHydrationWarning />
        {languages.map(({ code, nativeName }) => (
          <button
            key={code}
            name="locale"
            value={code}
            lang={code}
            className={menuItemClass}
            aria-current={code === current?.code ? "true" : undefined}
          >
            {nativeName}
            {code === current?.code && <Icon name="check" size={18} />}
          </button>
        ))}
      </form>
    </Menu>
  );
}
