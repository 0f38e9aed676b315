/** The languages in which a quote and its mail can be written, with their English names; the first is the default. */
export const LANGUAGE_NAMES = { en: 'English', de: 'German', fr: 'French', es: 'Spanish' } as const

export type QuoteLanguage = keyof typeof LANGUAGE_NAMES

export const QUOTE_LANGUAGES = ['en', 'de', 'fr', 'es'] as const satisfies readonly QuoteLanguage[]
