/** A text in lower case, without accents: what searches compare, and lists sort by. */
export const foldedText = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The `like` pattern that finds a text anywhere. Its escape character is a backslash. */
export const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
