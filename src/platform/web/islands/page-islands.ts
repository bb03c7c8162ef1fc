import type { ReactElement } from "react";
import { inlineJson } from "../inline-json.ts";

export interface RenderedIsland {
  name: string;
  props: object;
  element: ReactElement;
}

/** The browser files of an entry, by their addresses. */
export interface IslandFiles {
  entry: string;
  /** The imports of the entry, so that browsers fetch all files at once. */
  imports: readonly string[];
}

export interface PageIslands {
  files: IslandFiles;
  /** Returns the placeholder that is in the page until `fillIn` replaces it. */
  add(island: RenderedIsland): string;
  /** Returns the page with each island's HTML in its place, and the list of their props. */
  fillIn(html: string, render: RenderIsland): Promise<string>;
}

/** Renders each island as a separate root, as browsers hydrate it, so that the ids of `useId` match. */
export type RenderIsland = (element: ReactElement, idPrefix: string) => Promise<string> | string;

/** The element that holds the list of islands, and its placeholder until the islands are known. */
export const ISLANDS_ID = "islands";
export const LIST_PLACE = "<!--islands-->";

/** A placeholder is this, a number and the end. Texts cannot forge one, because sanitising removes comments. */
const PLACE = "<!--island:";
const PLACE_END = "-->";

/** Name and props of each island, in the order of the page. */
export type IslandList = readonly (readonly [name: string, props: object])[];

export const idPrefixOf = (index: number) => `i${index}-`;

export function createPageIslands(files: IslandFiles): PageIslands {
  const added: RenderedIsland[] = [];
  return {
    files,
    add(island) {
      added.push(island);
      return `${PLACE}${added.length - 1}${PLACE_END}`;
    },
    async fillIn(html, render) {
      // Avoids a regular expression, which would examine every character of the page.
      const [start = "", ...others] = html.split(PLACE);
      const list: (readonly [name: string, props: object])[] = [];
      let filled = start;
      for (const [index, part] of others.entries()) {
        const numberEnds = part.indexOf(PLACE_END);
        // A part that waited for its code was rendered twice and added its islands twice. The number selects the
        // right one.
        const { name, props, element } = added[Number(part.slice(0, numberEnds))]!;
        list.push([name, props]);
        filled += (await render(element, idPrefixOf(index))) + part.slice(numberEnds + PLACE_END.length);
      }
      return filled.replace(LIST_PLACE, () => inlineJson(list satisfies IslandList));
    },
  };
}
