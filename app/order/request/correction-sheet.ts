import type { PostedFields } from '#app/forms/parsed-form.ts'
import type { FieldState } from '#app/forms/use-form-sheet.ts'
import { quoteAtText } from '#catalog/lists/quote-at.ts'
import type { Correctable } from '#requests/schemas/kinds/correction.ts'
import { NOT_GIVEN, type QuoteLine } from '#requests/schemas/quote-fields.ts'
import { askedText } from '#requests/schemas/typed-quote.ts'

type Typed = Readonly<Record<string, string>>
type Errors = Readonly<Record<string, readonly string[] | null>>

const LINE_NAME = /^lines\[(\d+)\]\.(\w+)$/

/**
 * The form that corrects a request: what the request has, or what was typed into it, with what is wrong. If the request is
 * another one than the form has shown, each line says what it has now, and what was typed into lines that it has no more is in
 * `gone`. `stored` is null while it can't be read.
 */
export function correctionSheet(
  stored: { readonly mark: string | null; readonly content: Correctable } | null,
  posted?: PostedFields,
  errors: Errors = {},
) {
  const typed = posted && textsOf(posted)
  const seen = stored?.mark ?? typed?.form.seen ?? ''
  const isOther = typed !== undefined && stored !== null && typed.form.seen !== stored.mark
  const left = new Set(typed?.lines.keys())
  /** A line is known by its part, and of several with the same one by their order. */
  const typedFor = ({ partNumber }: QuoteLine): number | undefined => {
    const at = [...left].find((each) => typed?.lines[each]?.partNumber === partNumber)
    if (at !== undefined) left.delete(at)
    return at
  }
  const shown = stored
    ? stored.content.lines.map((line) => ({ line, from: typedFor(line) }))
    : [...left].map((from) => ({ line: null, from }))
  const lines = shown.map(({ line, from }, at) => {
    const start = line ? textsOfLine(line) : {}
    const own = (from === undefined ? undefined : typed?.lines[from]) ?? start
    const field = (key: string): FieldState => ({
      id: `line${at}-${key}`,
      name: `lines[${at}].${key}`,
      defaultValue: own[key] ?? '',
      errors: errors[`lines[${from}].${key}`] ?? undefined,
    })
    return {
      name: `lines[${at}]`,
      partNumber: own.partNumber ?? '',
      manufacturerName: field('manufacturerName'),
      quantity: field('quantity'),
      quantity2: field('quantity2'),
      note: field('note'),
      remove: own.remove === 'on',
      now: isOther && line && isDifferent(own, start) ? askedText(line) : null,
    }
  })
  const note = stored && stored.content.note !== NOT_GIVEN ? stored.content.note : ''
  const typedNote = typed?.form.note ?? note
  return {
    seen,
    isOther,
    lines,
    note: {
      field: { id: 'note', name: 'note', defaultValue: typedNote, errors: errors.note ?? undefined },
      now: isOther && typedNote.trim() !== note ? note || 'no note' : null,
    },
    gone: stored ? [...left].map((at) => goneText(typed?.lines[at] ?? {})) : [],
  }
}
export type CorrectionSheet = ReturnType<typeof correctionSheet>

/** What was typed, by name, and of lines by their places. */
function textsOf(posted: PostedFields): { readonly form: Typed; readonly lines: readonly Typed[] } {
  const form: Record<string, string> = {}
  const lines: Record<string, string>[] = []
  for (const [name, value] of posted) {
    if (typeof value !== 'string') continue
    const [, at, key = ''] = LINE_NAME.exec(name) ?? []
    if (at === undefined) form[name] = value
    else lines[Number(at)] = { ...lines[Number(at)], [key]: value }
  }
  return { form, lines: [...lines].map((line) => line ?? {}) }
}

const textsOfLine = ({ manufacturerName, partNumber, quantities, note = '' }: QuoteLine): Typed => {
  const [quantity, ...others] = quantities
  return { manufacturerName, partNumber, quantity: String(quantity), quantity2: quoteAtText(others), note }
}

const isDifferent = (own: Typed, start: Typed): boolean =>
  own.remove === 'on' || Object.keys(start).some((key) => (own[key] ?? '').trim() !== start[key])

const goneText = ({ partNumber, quantity, quantity2, manufacturerName, note }: Typed): string =>
  `The request has no such line any more: ${[partNumber, quantity, quantity2, manufacturerName, note].filter(Boolean).join(' · ')}`
