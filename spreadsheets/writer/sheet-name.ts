const MAX_LENGTH = 31

/** A table's sheet name. Excel allows 31 characters, none of these, and no apostrophe at either end. */
export const sheetName = (name: string): string =>
  name
    .replace(/[[\]:*?/\\]/g, ' ')
    .slice(0, MAX_LENGTH)
    .toWellFormed()
    .replace(/^'+|'+$/g, '')
    .trim() || 'Parts'
