const NEITHER_LETTER_NOR_DIGIT = /[^\p{L}\p{N}]+/gu

/** The number as its address writes it: lower case, each run of anything but letters and digits a dash (DESIGN 4). */
export const partSlug = (number: string): string => number.toLowerCase().replace(NEITHER_LETTER_NOR_DIGIT, '-')

/** What two ways of writing a number have in common: letters and digits, in lower case. */
export const bareNumber = (number: string): string => number.toLowerCase().replace(NEITHER_LETTER_NOR_DIGIT, '')

/** The address by table and id, which every part has (SPEC 2). */
export const partAddress = (table: string, id: string): string =>
  `/part/${encodeURIComponent(table)}/${encodeURIComponent(id)}`
