import { sameName } from "./ticket-matcher.ts";

export const IMPORT_FIELDS = ["first_name", "last_name", "email", "ticket", "amount", "locale"] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/**
 * The names of these columns in the interface languages and in common programs. The first name that occurs in
 * a file is used.
 */
const NAMES: Record<ImportField, readonly string[]> = {
  first_name: [
    "first name, firstname, given name, forename, vorname, prénom, prenom, nome, voornaam, nombre, primeiro nome",
    "nome próprio, tên, ad, keresztnév, имя, 名字, 名, name, full name, guest, attendee, teilnehmer, gast",
  ],
  last_name: [
    "last name, lastname, surname, family name, nachname, familienname, nom, nom de famille, cognome, achternaam",
    "apellido, apellidos, sobrenome, apelido, họ, soyad, vezetéknév, фамилия, 姓氏, 姓",
  ],
  email: [
    "e-mail, email, mail, e-mail address, email address, e-mail-adresse, email-adresse, adresse e-mail, courriel",
    "posta elettronica, e-mailadres, correo, correo electrónico, e-posta, почта, эл. почта, электронная почта, 邮箱, 電郵, 电子邮件, 电子邮箱, 電郵地址",
  ],
  ticket: [
    "ticket, ticket type, ticket name, tier, karte, kategorie, billet, biglietto, kaartje, entrada, ingresso, bilhete",
    "vé, bilet, jegy, билет, 门票, 門票, 票券",
  ],
  amount: [
    "amount, paid, amount paid, price, total, betrag, bezahlt, preis, montant, prix, importo, prezzo, bedrag, prijs",
    "importe, precio, valor, preço, số tiền, tutar, összeg, сумма, 金额, 金額",
  ],
  locale: [
    "language, locale, e-mail language, sprache, langue, lingua, taal, idioma, ngôn ngữ, dil, nyelv, язык, 语言, 語言",
  ],
};

/** Suggests the column of each field by the column names. Null: none. */
export function suggestColumns(columns: readonly string[]): Record<ImportField, number | null> {
  const names = columns.map((name) => sameName(name).replaceAll("_", " "));
  const suggested = {} as Record<ImportField, number | null>;
  for (const field of IMPORT_FIELDS) {
    const known = NAMES[field].flatMap((line) => line.split(", "));
    const found = known.map((name) => names.indexOf(name)).find((index) => index >= 0);
    suggested[field] = found === undefined || Object.values(suggested).includes(found) ? null : found;
  }
  return suggested;
}
