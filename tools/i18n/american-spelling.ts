/**
 * British words of the interface and their American spelling. Both are in lower case; capitalised words are
 * found too.
 */
const WORDS: Record<string, string> = {
  cancelled: "canceled",
  cancelling: "canceling",
  centre: "center",
  favour: "favor",
  organiser: "organizer",
  organisers: "organizers",
  "postal code": "ZIP code",
  recognise: "recognize",
  recognised: "recognized",
  recognises: "recognizes",
  theatre: "theater",
  tick: "check",
  ticked: "checked",
  unticked: "unchecked",
};

const BRITISH = new RegExp(`\\b(${Object.keys(WORDS).join("|")})\\b`, "gi");

/** Returns the sentence in American spelling. Placeholders are names in the code and stay unchanged. */
export function toAmerican(british: string): string {
  return british
    .split(/(\{\w+\})/)
    .map((part, index) => (index % 2 === 1 ? part : respell(part)))
    .join("");
}

function respell(text: string): string {
  return text.replaceAll(BRITISH, (word) => {
    const american = WORDS[word.toLowerCase()]!;
    return /^[A-Z]/.test(word) ? american[0]!.toUpperCase() + american.slice(1) : american;
  });
}
