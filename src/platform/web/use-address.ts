import { createContext, use } from "react";

/** The path and query of the page that the server renders. */
export const AddressContext = /* @__PURE__ */ createContext("");

/**
 * Returns the path and query of the page, also without a router. A cached page knows only a part of its
 * query.
 */
export const useAddress = import.meta.env.SSR
  ? () => use(AddressContext)
  : () => location.pathname + location.search;
