import { createContext, use } from "react";

/** The path and query of the page that the server renders. */
export const AddressContext = /* @__PURE__ */ createContext("");

/** The path and query of the page, also where no router is. A cached page does not know all of its query. */
export const useAddress = import.meta.env.SSR
  ? () => use(AddressContext)
  : () => location.pathname + location.search;
