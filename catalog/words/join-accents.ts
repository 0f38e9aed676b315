/** Letters and their accents apart, as a Mac writes them. */
const COMBINING = /[\u0300-\u036f]/

/** Joins letters and their accents. Other characters stay as they are. */
export const joinAccents = (text: string): string => (COMBINING.test(text) ? text.normalize('NFC') : text)
