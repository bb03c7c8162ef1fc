import { type ComponentType, createContext, use } from "react";
import type { PageIslands } from "./page-islands.ts";

/**
 * The islands of the page that the server is rendering. Undefined in browsers, and on pages that are hydrated
 * as a whole or not at all.
 */
export const IslandsContext = /* @__PURE__ */ createContext<PageIslands | undefined>(undefined);

interface IslandProps<Props extends object> {
  /** The name in the component list of the page's entry (`*-islands.ts`). */
  name: string;
  of: ComponentType<Props>;
  /**
   * Must be JSON, because the props are sent with the page. Contexts of the page do not reach into an island.
   */
  props: Props;
}

/**
 * A part of a page that scripts hydrate, while the rest stays as the server has rendered it
 * (docs/decisions/086). On a page that is hydrated as a whole, it is an ordinary component.
 */
export function Island<Props extends object>({ name, of: Component, props }: IslandProps<Props>) {
  const islands = use(IslandsContext);
  if (!import.meta.env.SSR || !islands) return <Component {...props} />;
  const element = <Component {...props} />;
  return (
    <div data-island={name} dangerouslySetInnerHTML={{ __html: islands.add({ name, props, element }) }} />
  );
}
