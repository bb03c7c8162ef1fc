/** Who may look around a demo installation. Made by the demo data only; shown on its log-in page. */
export const DEMO_LOGIN = {
  email: "demo@tessera.example",
  password: "mosaic-lantern-forum",
} as const;
