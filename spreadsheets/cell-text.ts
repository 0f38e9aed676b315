import { escapeMarkup } from '#shared/escape-markup.ts'

// Characters that XML can't hold are written `_x0007_`. A text that looks like that has its underscore written so.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to escape
const UNWRITABLE = /[\0-\x08\x0b-\x1f\ufffe\uffff]|_(?=x[0-9a-f]{4}_)/gi

/** A text for a workbook's XML, between tags or in a quoted attribute. */
export const escapeCellText = (text: string): string =>
  escapeMarkup(
    text.replace(UNWRITABLE, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`),
  )

/** A cell's text: `_x0007_` stands for a character that XML can't hold. Entities are already resolved. */
export const unescapeCellText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
