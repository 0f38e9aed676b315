import type { AnswerOf, lifecycle, lifecycleNote } from '#catalog/answer-schemas.ts'
import { LIFECYCLE_STATES } from '#catalog/answer-values.ts'
import { normalizeText } from '#catalog/columns/parse-filter-value.ts'
import { readDate } from '#catalog/quantities/reader/read-date.ts'

export type LifecycleState = (typeof LIFECYCLE_STATES)[number]

export type Lifecycle = AnswerOf<typeof lifecycle>

export type LifecycleWarning = AnswerOf<typeof lifecycleNote>
/** A replacement, with the address of its page if exactly one part of the catalog has the number. */
export type ReplacingPart = NonNullable<LifecycleWarning['replacement']>

/** Other words for the states. Ambiguous ones, such as 'discontinued', are not here: the check asks. */
export const LIFECYCLE_WORDS: Readonly<Record<string, LifecycleState>> = {
  'in production': 'Active',
  'new product': 'New',
  'not recommended for new designs': 'Not for new designs',
  'not recommended for new design': 'Not for new designs',
  nrnd: 'Not for new designs',
  ltb: 'Last time buy',
  'last buy': 'Last time buy',
  superseded: 'Replaced',
}

/** Reads a state, in any case and with any spaces or dashes. Returns null for any other text. */
export function lifecycleState(text: string): LifecycleState | null {
  const plain = normalizeText(text).replace(/[\s_-]+/g, ' ')
  return LIFECYCLE_STATES.find((state) => state.toLowerCase() === plain) ?? LIFECYCLE_WORDS[plain] ?? null
}

/** Reads a part's life from its row. Without a state, a replacement or a last buy implies one. Null if neither is given. */
export function readLifecycle(cell: (key: string) => string | null): Lifecycle | null {
  const [stated, lastTimeBuy, replacedBy] = [cell('lifecycle'), cell('lastTimeBuy'), cell('replacedBy')]
  const state = stated === null ? impliedState(lastTimeBuy, replacedBy) : lifecycleState(stated)
  return state && { state, lastTimeBuy, replacedBy, differs: cell('replacementDiffers') }
}

const impliedState = (lastTimeBuy: string | null, replacedBy: string | null): LifecycleState | null =>
  replacedBy !== null ? 'Replaced' : lastTimeBuy !== null ? 'Last time buy' : null

/** `Last time buy 2027-03-31, replaced by 1401-2-0103`. Null for a part that is active or new and has no replacement. */
export function lifecycleText({ state, lastTimeBuy, replacedBy }: Lifecycle): string | null {
  const replaced = replacedBy === null ? null : `replaced by ${replacedBy}`
  const own = state === 'Last time buy' && lastTimeBuy !== null ? `${state} ${lastTimeBuy}` : state
  const isTold = state !== 'Active' && state !== 'New' && (state !== 'Replaced' || replaced === null)
  const text = [isTold ? own : null, replaced].filter((piece) => piece !== null).join(', ')
  return text === '' ? null : `${text[0]?.toUpperCase()}${text.slice(1)}`
}

const MS_PER_DAY = 86_400_000

/** The whole days from `today` (`2026-11-26`) to a day as written; negative for one that is past. Null if it is not a clear date. */
export function daysUntil(written: string, today: string): number | null {
  const date = readDate(written)
  if (!date || date.day === null || date.year === null || date.year < 1000) return null
  if (date.order === 'either' && date.form !== 'named') return null
  const at = Date.UTC(date.year, date.month - 1, date.day)
  return new Date(at).getUTCDate() === date.day ? Math.round((at - Date.parse(today)) / MS_PER_DAY) : null
}

export const isClearDay = (written: string): boolean => daysUntil(written, '2000-01-01') !== null
