import type { FormKey } from '#app/components/inquiry-answer.ts'
import type { KeptForm } from '#app/components/use-kept-start.ts'
import { COMPANY } from '#catalogue/company.ts'
import type { ListLine } from '#catalogue/list-line.ts'
import type { Receipt } from '#inquiries/inquiry.ts'

/** The fields of a line by the names that the form posts, in its order. */
export const LINE_FIELDS = ['manufacturerName', 'partNumber', 'quantity', 'quantity2', 'quantity3', 'note'] as const

/** One line of the order form, as typed. */
export type TypedLine = Readonly<Record<(typeof LINE_FIELDS)[number], string>>

/** What the order form starts with. */
export type OrderStart = {
  readonly form: FormKey
  readonly receipt: Receipt | null
  /** Contact fields and note, by name. */
  readonly fields: Readonly<Record<string, string>>
  readonly lines: readonly TypedLine[]
}

/** The page as the server made it: a fresh form, and the lines of the link or the list that led to it. */
type Page = { readonly form: FormKey; readonly asked: readonly TypedLine[] }

const EMPTY_LINE: TypedLine = {
  manufacturerName: '',
  partNumber: '',
  quantity: '',
  quantity2: '',
  quantity3: '',
  note: '',
}
export const BLANK_LINE: TypedLine = { ...EMPTY_LINE, quantity: '1' }

const LINE_FIELD = RegExp(`^lines\\[(\\d{1,4})\\]\\.(${LINE_FIELDS.join('|')})$`)

/** A line of a list as the form has it. */
export function typedLine({ manufacturer, number, quantities, note }: ListLine): TypedLine {
  const [quantity, quantity2 = '', quantity3 = ''] = quantities.map(String)
  const manufacturerName = manufacturer || COMPANY.maker
  return { ...EMPTY_LINE, manufacturerName, partNumber: number, quantity: quantity ?? '1', quantity2, quantity3, note }
}

/**
 * What the order form starts with (RULINGS, Requests): contact fields from the draft, the lines asked for, then the
 * draft's lines. A draft that was sent gives its contact fields alone, unless its own page is loaded again. What was
 * typed before the script was there goes on: a line as if it had been asked for.
 */
export function orderStart({ form, asked }: Page, { draft, remembered, typed, again }: KeptForm): OrderStart {
  const fresh = splitLines(typed)
  const wanted = again && fresh.byPlace.size === 0 ? [] : typedInto(asked, fresh.byPlace)
  const lines = wanted.length > 0 ? wanted : asked.length > 0 ? [...asked] : [BLANK_LINE]
  const plain = { form, receipt: null, lines }
  if (!draft) return { ...plain, fields: { ...remembered, ...fresh.fields } }
  const kept = splitLines(draft.fields)
  const { note: _, targetDate: __, ...contact } = kept.fields
  if (draft.receipt && !again) return { ...plain, fields: { ...contact, ...fresh.fields } }
  const fields = { ...kept.fields, ...fresh.fields }
  // A draft that began without a network has no stamp yet.
  const carried = draft.form.stamp === '' ? { ...draft.form, stamp: form.stamp } : draft.form
  return { form: carried, receipt: draft.receipt, fields, lines: withAsked(wanted, kept.lines) }
}

function typedInto(asked: readonly TypedLine[], typed: ReadonlyMap<number, TypedLine>): TypedLine[] {
  const count = Math.max(asked.length, ...typed.keys().map((place) => place + 1))
  return Array.from({ length: count }, (_, place) => ({
    ...BLANK_LINE,
    ...asked[place],
    ...filled(typed.get(place) ?? EMPTY_LINE),
  }))
}

const filled = (line: TypedLine): Partial<TypedLine> =>
  Object.fromEntries(Object.entries(line).filter(([, value]) => value !== ''))

/** The lines asked for in front of the others; one of the same part is moved there instead, with what was typed in it. */
export function withAsked(asked: readonly TypedLine[], lines: readonly TypedLine[]): TypedLine[] {
  if (asked.length === 0) return lines.length > 0 ? [...lines] : [BLANK_LINE]
  const byPart = Map.groupBy(
    lines.filter((line) => !isBlank(line)),
    partOf,
  )
  const first = asked.map((line) => byPart.get(partOf(line))?.shift() ?? line)
  const left = new Set([...byPart.values()].flat())
  return [...first, ...lines.filter((line) => left.has(line))]
}

/** The lines of a list whose part is in none of the form's. */
export function missingIn(lines: readonly TypedLine[], list: readonly TypedLine[]): TypedLine[] {
  const parts = new Set(lines.map(partOf))
  return list.filter((line) => !parts.has(partOf(line)))
}

/** Splits a form's fields into the lines, by their place and in its order, and the rest. */
export function splitLines(all: Readonly<Record<string, string>>) {
  const found = new Map<number, TypedLine>()
  const fields: Record<string, string> = {}
  for (const [name, value] of Object.entries(all)) {
    const [, place, key] = LINE_FIELD.exec(name) ?? []
    if (place === undefined || key === undefined) fields[name] = value
    else found.set(Number(place), { ...EMPTY_LINE, ...found.get(Number(place)), [key]: value })
  }
  const byPlace = new Map([...found].sort(([a], [b]) => a - b))
  return { fields, byPlace, lines: [...byPlace.values()] }
}

/** The lines of a form that was posted without a script, or null. What is no line stands as an empty one. */
export function postedLines(posted: Readonly<Record<string, unknown>> | null | undefined): TypedLine[] | null {
  if (!Array.isArray(posted?.lines)) return null
  return Array.from(posted.lines, (line: unknown) => {
    const fields = typeof line === 'object' && line !== null ? Object.entries(line) : []
    const known = fields.filter(([name, value]) => Object.hasOwn(EMPTY_LINE, name) && typeof value === 'string')
    return { ...EMPTY_LINE, ...Object.fromEntries(known) }
  })
}

const partOf = (line: TypedLine) => `${plain(line.manufacturerName)}\n${plain(line.partNumber)}`

const plain = (text: string) => text.trim().toLowerCase()

const isBlank = (line: TypedLine) => plain(line.partNumber) === '' && plain(line.manufacturerName) === ''
