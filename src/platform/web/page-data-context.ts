import { createContext } from "react";

/** The script that passes the page's data to React Router in browsers. Set only on the server. */
export const PageDataContext = /* @__PURE__ */ createContext("");
