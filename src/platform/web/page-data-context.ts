import { createContext } from "react";

/** The script that hands the page's data to React Router in browsers. Set on the server only. */
export const PageDataContext = /* @__PURE__ */ createContext("");
