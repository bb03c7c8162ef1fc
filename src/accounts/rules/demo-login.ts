/** The credentials of a demo installation, shown on its log-in page. Only the demo seed creates the user. */
export const DEMO_LOGIN = {
  email: "demo@tessera.example",
  password: "mosaic-lantern-forum",
} as const;
