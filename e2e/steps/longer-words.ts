import { expect, type Page } from "@playwright/test";

/**
 * Makes every word as long as it may become in another language (40 % longer, with marks above and below its
 * letters), and then finds words that are cut off or exceed the edge of the screen. A second call stretches
 * only words that are new on the page.
 */
export async function expectRoomForLongerWords(page: Page, name: string): Promise<void> {
  await page.waitForFunction(isAliveOrPlain);
  await page.evaluate(stretchWords);
  const cut = await page.evaluate(findCutWords);
  expect.soft(cut, `${name}, with longer words`).toEqual([]);
}

/** Waits for hydration, because the longer words would cause a mismatch. */
function isAliveOrPlain(): boolean {
  if (!document.querySelector("script[type='module']")) return true;
  const isAlive = (one: Element) => Object.keys(one).some((key) => key.startsWith("__reactProps"));
  const islands = [...document.querySelectorAll("[data-island] > *")];
  // A page of islands without any island to hydrate.
  if (islands.length === 0 && document.querySelector("script[type='module'][src*='-islands-']")) return true;
  const main = document.querySelector("main");
  return islands.length > 0 ? islands.every(isAlive) : main !== null && isAlive(main);
}

function stretchWords(): void {
  const MARKS: Record<string, string> = {
    a: "å",
    e: "ë",
    i: "ï",
    o: "ø",
    u: "ü",
    A: "Å",
    E: "Ë",
    O: "Ø",
    U: "Ů",
  };
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    // User input, addresses and figures have the same length in every language.
    if (node.parentElement?.closest("script, style, svg, pre, code, textarea, [translate='no']")) continue;
    node.nodeValue = node.nodeValue!.replace(/\p{L}{4,}~*/gu, (word) => {
      if (word.endsWith("~")) return word;
      const marked = word.replace(/[aeiouAEOU]/g, (letter) => MARKS[letter] ?? letter);
      return marked + "~".repeat(Math.ceil(word.length * 0.4));
    });
  }
}

function findCutWords(): string[] {
  const root = document.documentElement;
  const found: string[] = [];
  if (root.scrollWidth > root.clientWidth) {
    const over = [...document.querySelectorAll<HTMLElement>("main *")].filter(
      (element) => element.getBoundingClientRect().right > root.clientWidth + 1,
    );
    const names = over.slice(0, 3).map((element) => `${element.tagName.toLowerCase()}.${element.className}`);
    found.push(`the page is ${root.scrollWidth} wide: ${names.join(", ")}`);
  }
  for (const element of document.querySelectorAll<HTMLElement>("body *")) {
    const style = getComputedStyle(element);
    const isCutOff = style.overflowX === "hidden" || style.overflowX === "clip";
    const says = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue!.trim());
    if (!isCutOff || !says || style.clipPath !== "none" || element.clientWidth < 2) continue;
    // Truncated with an ellipsis on purpose. The full text is in a title or elsewhere.
    if (style.textOverflow === "ellipsis") continue;
    if (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 4)
      found.push(
        `${element.tagName.toLowerCase()}.${element.className}: ${element.textContent!.slice(0, 60)}`,
      );
  }
  return found;
}
