import { useEffect } from "react";
import { useLocation } from "react-router";
import { useLingui } from "@lingui/react";
import { useConfig } from "../../platform/web/use-config.ts";
import { directionOf, formatTag, type Locale } from "../../values/languages/locales.ts";
import { mayHaveChat } from "../../values/installation/chat-paths.ts";

declare global {
  interface Window {
    /** Set by the chat's script (Chatwoot, or a service with the same protocol). */
    chatwootSDK?: { run(settings: { websiteToken: string; baseUrl: string }): void };
    chatwootSettings?: Record<string, unknown>;
    $chatwoot?: { toggleBubbleVisibility(state: "show" | "hide"): void };
  }
}

/**
 * Starts the support chat of the installation on the pages that may have it. Only their policy allows the
 * chat's host. The chat receives no data about the user, and no page address except the one that the browser
 * itself sends.
 */
export function useSupportChat(): void {
  const { chatUrl, chatToken } = useConfig();
  const { i18n } = useLingui();
  const isWanted = mayHaveChat(useLocation().pathname);
  useEffect(() => {
    if (!chatUrl || !chatToken) return;
    if (isWanted) loadOnce({ chatUrl, chatToken, locale: i18n.locale as Locale });
    window.$chatwoot?.toggleBubbleVisibility(isWanted ? "show" : "hide");
  }, [chatUrl, chatToken, isWanted, i18n]);
}

let isLoaded = false;

function loadOnce(chat: { chatUrl: string; chatToken: string; locale: Locale }): void {
  if (isLoaded) return;
  isLoaded = true;
  window.chatwootSettings = {
    position: directionOf(chat.locale) === "rtl" ? "left" : "right",
    locale: formatTag(chat.locale).replace("-", "_"),
    darkMode: "auto",
  };
  const script = document.createElement("script");
  script.src = `${chat.chatUrl}/packs/js/sdk.js`;
  script.async = true;
  script.referrerPolicy = "no-referrer";
  script.onload = () => window.chatwootSDK?.run({ websiteToken: chat.chatToken, baseUrl: chat.chatUrl });
  document.head.append(script);
}
