/** The name of the program. Pages show it where the installation has no other name, and in the "powered by" footer. */
export const PRODUCT_NAME = "Tessera";
