import type { ReactElement } from "react";
import { inlineJson } from "../inline-json.ts";

export interface RenderedIsland {
  name: string;
  props: object;
  element: ReactElement;
}

/** An entry's browser files, by their addresses. */
export interface IslandFiles {
  entry: string;
  /** What the entry imports, so that browsers fetch all at once. */
  imports: readonly string[];
}

export interface PageIslands {
  files: IslandFiles;
  /** Returns what stands in the page until `fillIn`. */
  add(island: RenderedIsland): string;
  /** The page with each island's HTML in its place, and the list of their props. */
  fillIn(html: string, render: RenderIsland): Promise<string>;
}

/** Each island is rendered as a separate root, as browsers hydrate it: so ids of `useId` agree. */
export type RenderIsland = (element: ReactElement, idPrefix: string) => Promise<string> | string;

/** The element that holds the list of islands, and what stands in it until they are known. */
export const ISLANDS_ID = "islands";
export const LIST_PLACE = "<!--islands-->";

/** Formatted texts cannot forge it: comments are removed when they are sanitised. */
const PLACE = /<!--island:(\d+)-->/g;

/** Name and props of each island, in the order of the page. */
export type IslandList = readonly (readonly [name: string, props: object])[];

export const idPrefixOf = (index: number) => `i${index}-`;

export function createPageIslands(files: IslandFiles): PageIslands {
  const added: RenderedIsland[] = [];
  return {
    files,
    add(island) {
      added.push(island);
      return `<!--island:${added.length - 1}-->`;
    },
    async fillIn(html, render) {
      // A part that waited for its code has been rendered twice, and added its islands twice.
      const shown = [...html.matchAll(PLACE)].map(([, index]) => added[Number(index)]!);
      const parts: string[] = [];
      for (const [index, { element }] of shown.entries())
        parts.push(await render(element, idPrefixOf(index)));
      const list: IslandList = shown.map(({ name, props }) => [name, props]);
      return html.replace(PLACE, () => parts.shift()!).replace(LIST_PLACE, () => inlineJson(list));
    },
  };
}
