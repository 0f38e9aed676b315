/** A text in lower case, without accents: what searches compare, and lists sort by. */
export const foldedText = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The pattern by which `like`, with a backslash to escape, finds a text anywhere in another one. */
export const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
