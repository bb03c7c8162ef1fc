import { startIslands } from "../../platform/web/islands/start-islands.tsx";
import { ColorSchemeSwitch } from "../../ui/shell/color-scheme-switch.tsx";
import { LanguageSwitch } from "../../ui/shell/language-switch.tsx";
import { ViewersTime } from "./details/viewers-time.tsx";
import { EventState } from "./event-state.tsx";
import { OrderForm } from "./order-form.tsx";
import { AffiliateMemory } from "./visit/remember-affiliate.ts";
import { Share } from "./share/share.tsx";

/** Hydrates the islands of an event's page. */
void startIslands({
  affiliate: AffiliateMemory,
  colours: ColorSchemeSwitch,
  languages: LanguageSwitch,
  order: OrderForm,
  closedOrder: OrderForm,
  share: Share,
  state: EventState,
  time: ViewersTime,
});
