/** Names from many places, long ones and short ones, so that tables and tickets are tried on real widths. */
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

/** An address under a domain that is reserved for examples: no mail can reach anybody. */
export function exampleAddress(first: string, last: string, number: number): string {
  const plain = `${first}.${last}`
    .normalize("NFD")
    .replace(/[^a-zA-Z.]/g, "")
    .toLowerCase();
  return `${plain}${number}@example.org`;
}
