import type * as z from 'zod'
import type { FormKey } from '#app/components/inquiry-answer.ts'
import type { KeptForm } from '#app/components/use-kept-start.ts'
import type { Receipt } from '#inquiries/inquiry.ts'
import type { quoteRequest } from '#inquiries/quote-request.ts'

/** The fields of the order form, by the schema's names. */
export type QuoteInput = z.input<typeof quoteRequest>

/** One line of the order form, as typed. */
export type TypedLine = { readonly manufacturerName: string; readonly partNumber: string; readonly quantity: string }

/** What the order form starts with. */
export type OrderStart = {
  readonly form: FormKey
  readonly receipt: Receipt | null
  /** Contact fields and note, by name. */
  readonly fields: Readonly<Record<string, string>>
  readonly lines: readonly TypedLine[]
}

/** The page as the server made it: a fresh form, and the line of the RFQ link. */
type Page = { readonly form: FormKey; readonly asked: TypedLine | null }

export const BLANK_LINE: TypedLine = { manufacturerName: '', partNumber: '', quantity: '1' }

const LINE_FIELD = /^lines\[(\d{1,3})\]\.(manufacturerName|partNumber|quantity)$/

/**
 * What the order form starts with (RULINGS, Requests): contact fields from the draft, line 1 from the link, then the
 * draft's lines. A draft that was sent gives its contact fields alone, unless its own page is loaded again. What was
 * typed before the script was there goes on: a line as if it had been asked for.
 */
export function orderStart({ form, asked }: Page, { draft, remembered, typed, again }: KeptForm): OrderStart {
  const fresh = splitLines(typed)
  const first = fresh.lines[0] ? { ...BLANK_LINE, ...asked, ...filled(fresh.lines[0]) } : again ? null : asked
  const plain = { form, receipt: null, lines: [first ?? asked ?? BLANK_LINE] }
  if (!draft) return { ...plain, fields: { ...remembered, ...fresh.fields } }
  const kept = splitLines(draft.fields)
  const { note: _, ...contact } = kept.fields
  if (draft.receipt && !again) return { ...plain, fields: { ...contact, ...fresh.fields } }
  const fields = { ...kept.fields, ...fresh.fields }
  return { form: draft.form, receipt: draft.receipt, fields, lines: withAsked(first, kept.lines) }
}

const filled = (line: TypedLine) => Object.fromEntries(Object.entries(line).filter(([, value]) => value !== ''))

/** The line asked for in front of the others; one of the same part is moved there instead, with what was typed in it. */
export function withAsked(asked: TypedLine | null, lines: readonly TypedLine[]): TypedLine[] {
  if (!asked) return lines.length > 0 ? [...lines] : [BLANK_LINE]
  const same = lines.find((line) => samePart(line, asked))
  const others = lines.filter((line) => line !== same && !isBlank(line))
  return [same ?? asked, ...others]
}

/** Splits a form's fields into the lines, by their place, and the rest. */
export function splitLines(all: Readonly<Record<string, string>>) {
  const byPlace = new Map<number, TypedLine>()
  const fields: Record<string, string> = {}
  for (const [name, value] of Object.entries(all)) {
    const [, place, key] = LINE_FIELD.exec(name) ?? []
    if (place === undefined || key === undefined) fields[name] = value
    else byPlace.set(Number(place), { ...EMPTY_LINE, ...byPlace.get(Number(place)), [key]: value })
  }
  const lines = [...byPlace].sort(([a], [b]) => a - b).map(([, line]) => line)
  return { fields, lines }
}

const EMPTY_LINE: TypedLine = { manufacturerName: '', partNumber: '', quantity: '' }

const samePart = (a: TypedLine, b: TypedLine) =>
  plain(a.partNumber) === plain(b.partNumber) && plain(a.manufacturerName) === plain(b.manufacturerName)

const plain = (text: string) => text.trim().toLowerCase()

const isBlank = (line: TypedLine) => plain(line.partNumber) === '' && plain(line.manufacturerName) === ''
