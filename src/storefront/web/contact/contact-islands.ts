import { startIslands } from "../../../platform/web/islands/start-islands.tsx";
import { ColorSchemeSwitch } from "../../../ui/shell/color-scheme-switch.tsx";
import { LanguageSwitch } from "../../../ui/shell/language-switch.tsx";
import { Contact } from "./contact-form.tsx";

/** Hydrates the islands of the contact page. */
void startIslands({ colours: ColorSchemeSwitch, contact: Contact, languages: LanguageSwitch });
