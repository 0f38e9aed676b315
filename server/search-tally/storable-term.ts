const MAX_LENGTH = 60
/** Personal data that may be pasted: mail address, phone number, web address, card number. */
const PERSONAL = [/@/, /:\/\/|\bwww\./, /^\+\d|\(\d{3}\)|\b\d{3}[-. ]\d{3}[-. ]\d{4}\b/, /(?:\d[ -]?){13,}/]

/** A term as counted: lower case, single spaces. Null if it is too long or may be personal. */
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
