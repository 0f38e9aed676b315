/** Another way of writing the search term. */
export type Variant = {
  /** The term, written so. */
  readonly text: string
  /** How near it is to what was typed (SPEC 9, RULINGS); what was typed is 100. */
  readonly priority: number
  /** What is taken out of the number before the two are compared; null: the number stands as it is. */
  readonly removed: RegExp | null
}

/** The priority of the term without any separators. */
export const BARE_PRIORITY = 95

/** White space of any kind is a space: what is pasted holds no-break spaces and tabs. */
const ALL_SEPARATORS = /[-\s_./]+/g

const SINGLE_SEPARATORS: readonly { readonly priority: number; readonly removed: RegExp }[] = [
  { priority: 94, removed: /-+/g },
  { priority: 93, removed: /\s+/g },
  { priority: 92, removed: /_+/g },
  { priority: 91, removed: /\.+/g },
  { priority: 90, removed: /\/+/g },
]

/** A text without its hyphens, spaces, underscores, dots and slashes. */
export const withoutSeparators = (text: string): string => text.replace(ALL_SEPARATORS, '')

/**
 * The ways to write a search term beside the one typed, nearest first (SPEC 5, RULINGS); takes it trimmed and folded.
 * Separators come out of terms of 3 characters and more, of the number as well; a dash goes into terms of 4 and more
 * that have none; a zero goes before up to 6 digits. A term of nothing but separators has no variants.
 */
export function searchVariants(term: string): Variant[] {
  if (withoutSeparators(term) === '') return []
  const bare = bareVariant(term)
  return [...(bare ? [bare, ...singleSeparators(term)] : []), ...dashVariants(term), ...zeroVariant(term)]
}

/** The variant that finds most: all separators out. Null for terms of fewer than 3 characters, and of separators alone. */
export function bareVariant(term: string): Variant | null {
  const text = withoutSeparators(term)
  return term.length < 3 || text === '' ? null : { text, priority: BARE_PRIORITY, removed: ALL_SEPARATORS }
}

const singleSeparators = (term: string): Variant[] =>
  SINGLE_SEPARATORS.map(({ priority, removed }) => ({ text: term.replace(removed, ''), priority, removed }))

function dashVariants(term: string): Variant[] {
  if (term.length < 4 || term.includes('-')) return []
  return Array.from({ length: term.length - 1 }, (_, index) => {
    const before = index + 1
    const text = `${term.slice(0, before)}-${term.slice(before)}`
    return { text, priority: Math.max(71, 85 - before), removed: null }
  })
}

const zeroVariant = (term: string): Variant[] =>
  /^\d{1,6}$/.test(term) ? [{ text: `0${term}`, priority: 70, removed: null }] : []
