const MAX_LENGTH = 60
/** What a person may have pasted: a mail address, a phone number, a web address, a card's number. */
const PERSONAL = [/@/, /:\/\/|\bwww\./, /^\+\d|\(\d{3}\)|\b\d{3}[-. ]\d{3}[-. ]\d{4}\b/, /(?:\d[ -]?){13,}/]

/** A search term as it is counted: in lower case, with single spaces. Null if it is too long or may be about a person. */
export function storableTerm(text: string): string | null {
  const term = text
    .toWellFormed()
    .normalize('NFC')
    .trim()
    .replace(/[\s\p{C}]+/gu, ' ')
    .toLowerCase()
  if (term === '' || term.length > MAX_LENGTH) return null
  return PERSONAL.some((pattern) => pattern.test(term)) ? null : term
}
