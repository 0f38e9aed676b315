const UNCORRECTED = { autoCorrect: 'off', spellCheck: false } as const

/**
 * For fields of numbers, codes, addresses and searches: nothing is corrected, capitalized or marked as misspelled (behavior
 * 10.33). A field of part numbers has `autoCapitalize="characters"` after it.
 */
export const EXACT_TEXT = { ...UNCORRECTED, autoCapitalize: 'none' } as const

/** The same for an input of a type that always is one of these. A field of an email address never is capitalized. */
export function exactText(type: string | undefined): Partial<typeof EXACT_TEXT> | undefined {
  if (type === 'email') return UNCORRECTED
  return type === 'tel' || type === 'search' ? EXACT_TEXT : undefined
}
