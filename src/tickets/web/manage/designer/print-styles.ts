/**
 * Gives a frame's document the style sheets of `source` as they are in print: rules for print apply. The frame
 * must be of the same origin and in standards mode.
 */
export function adoptPrintStyles(frame: Document, source: Document): void {
  const { CSSStyleSheet, CSSGroupingRule, CSSMediaRule } = frame.defaultView as Window & typeof globalThis;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync([...source.styleSheets].map(textOf).join("\n"));
  applyPrint(sheet.cssRules);
  frame.adoptedStyleSheets = [sheet];
  frame.documentElement.lang = source.documentElement.lang;
  frame.documentElement.dir = source.documentElement.dir;
  frame.documentElement.dataset["mantineColorScheme"] = "light";

  /** Recursive, because rules for print may be nested in layers and in other conditions. */
  function applyPrint(rules: CSSRuleList): void {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule && rule.media.mediaText === "print") rule.media.mediaText = "all";
      if (rule instanceof CSSGroupingRule) applyPrint(rule.cssRules);
    }
  }
}

function textOf({ cssRules }: CSSStyleSheet): string {
  return [...cssRules].map(({ cssText }) => cssText).join("\n");
}
