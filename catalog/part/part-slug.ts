const NEITHER_LETTER_NOR_DIGIT = /[^\p{L}\p{N}]+/gu

/** Returns a number as its URL writes it: lower case, with a dash for each run of other characters (behavior 8.1). */
export const partSlug = (number: string): string => number.toLowerCase().replace(NEITHER_LETTER_NOR_DIGIT, '-')

export const groupPictureName = (group: string): string => `site/group-${partSlug(group)}.jpg`

/** Normalizes a number to its letters and digits in lower case, so all of its spellings compare equal. */
export const normalizeNumber = (number: string): string => number.toLowerCase().replace(NEITHER_LETTER_NOR_DIGIT, '')

/** Returns the URL with table and id, which every part has (behavior 8.1). */
export const partAddress = (table: string, id: string): string =>
  `/part/${encodeURIComponent(table)}/${encodeURIComponent(id)}`
