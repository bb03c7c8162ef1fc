/** Long and short names from many places, so that tables and tickets are tested with realistic widths. */
export const FIRST_NAMES = [
  "Amara",
  "Anneliese",
  "Björn",
  "Carlos",
  "Chiara",
  "Dae-jung",
  "Eleni",
  "Esi",
  "Farid",
  "Giulia",
  "Hana",
  "Henk",
  "İbrahim",
  "Ines",
  "Jonas",
  "Kateryna",
  "Linh",
  "Łukasz",
  "Mateus",
  "Mei",
  "Nadia",
  "Noah",
  "Olga",
  "Oskar",
  "Priya",
  "Quentin",
  "Rosa",
  "Sigrid",
  "Tamás",
  "Uma",
  "Viktor",
  "Wanjiru",
  "Yusuf",
  "Zoë",
] as const;

export const LAST_NAMES = [
  "Adeyemi",
  "Berg",
  "Castellanos de la Vega",
  "Dupont",
  "Eriksson",
  "Fischer",
  "García",
  "Horváth",
  "Ivanova",
  "Jansen",
  "Kowalska",
  "Lindqvist",
  "Moreau",
  "Nguyễn",
  "O'Brien",
  "Papadopoulou",
  "Quispe",
  "Rossi",
  "Schneider",
  "Tanaka",
  "Ueda",
  "Van den Berghe",
  "Weber",
  "Xu",
  "Yılmaz",
  "Zimmermann",
] as const;

/** Returns an address in a domain that is reserved for examples, so that no email can reach a person. */
export function exampleAddress(first: string, last: string, number: number): string {
  const plain = `${first}.${last}`
    .normalize("NFD")
    .replace(/[^a-zA-Z.]/g, "")
    .toLowerCase();
  return `${plain}${number}@example.org`;
}
