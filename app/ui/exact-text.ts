const UNCORRECTED = { autoCorrect: 'off', spellCheck: false } as const

/**
 * For numbers, codes, addresses and searches: no correction, capitalization or spell check (behavior 10.33). A field of
 * part numbers adds `autoCapitalize="characters"`.
 */
export const EXACT_TEXT = { ...UNCORRECTED, autoCapitalize: 'none' } as const

/** The same, for input types that always hold such text. Email fields never capitalize. */
export function exactText(type: string | undefined): Partial<typeof EXACT_TEXT> | undefined {
  if (type === 'email') return UNCORRECTED
  return type === 'tel' || type === 'search' ? EXACT_TEXT : undefined
}
