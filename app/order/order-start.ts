import type { FormKey } from '#app/forms/request-answer.ts'
import {
  blankLine,
  joinLines,
  mergeLine,
  splitLines,
  type TypedRequestLine,
  typedLine,
} from '#app/forms/typed-lines.ts'
import type { SavedForm } from '#app/forms/use-saved-start.ts'
import { readQuoteList } from '#app/quote-list/quote-list.ts'
import { readListAddress } from '#catalog/lists/list-address.ts'
import { listLine } from '#catalog/lists/list-line.ts'
import { fieldsIn } from '#requests/schemas/form-field.ts'
import { QUOTE_FIELDS } from '#requests/schemas/quote-fields.ts'
import type { Receipt } from '#requests/stored-request.ts'

/** What an address asks for: lines, and whether the device's own quote list joins them. */
export type Requested = { readonly requested: readonly TypedRequestLine[]; readonly ownList: boolean }

/** What the order form's address asks for, with a network and without. */
export const requestedBy = (address: URLSearchParams, maker: string): Requested => ({
  requested: requestedLines(address, maker),
  ownList: address.get('list') === 'own',
})

/** The lines that the address asks for: one for an RFQ link, which may have a manufacturer only, or a list (behavior 10.5). */
function requestedLines(address: URLSearchParams, maker: string): TypedRequestLine[] {
  const lines = readListAddress(address)
  if (lines.length > 0) return lines.map((line) => typedLine(line, maker))
  const quantity = (address.get('qty') ?? '').trim()
  const line = listLine('', {
    manufacturer: address.get('manufacturer') ?? '',
    quantities: [/^\d+$/.test(quantity) ? Number(quantity) : 1],
  })
  return line.manufacturer ? [typedLine(line, maker)] : []
}

/** What the order form starts with. */
export type OrderStart = {
  readonly form: FormKey
  readonly receipt: Receipt | null
  /** All but the lines, by name. */
  readonly fields: Readonly<Record<string, string>>
  readonly lines: readonly TypedRequestLine[]
}

/** The page as the server made it: a fresh form, the lines that the link or list asks for, and the company's name on parts. */
type Page = { readonly form: FormKey; readonly requested: readonly TypedRequestLine[]; readonly maker: string }

/**
 * What the order form starts with (behavior 10.13): contact fields from the draft, the requested lines, then the draft's
 * lines. A sent draft leaves only its contact fields, unless its own page is loaded again. What was typed before the
 * script ran is kept.
 */
export function orderStart(
  { form, requested, maker }: Page,
  { draft, remembered, typed, again }: SavedForm,
): OrderStart {
  const fresh = splitLines(typed)
  const wanted = again && fresh.byIndex.size === 0 ? [] : typedInto(requested, fresh.byIndex, maker)
  const lines = wanted.length > 0 ? wanted : requested.length > 0 ? [...requested] : [blankLine(maker)]
  const plain = { form, receipt: null, lines }
  if (!draft) return { ...plain, fields: { ...remembered, ...fresh.fields } }
  const saved = splitLines(draft.fields)
  if (draft.receipt && !again) return { ...plain, fields: { ...contactValues(saved.fields), ...fresh.fields } }
  const fields = { ...saved.fields, ...fresh.fields }
  // a draft that began without a network has no stamp yet
  const carried = draft.form.stamp === '' ? { ...draft.form, stamp: form.stamp } : draft.form
  return { form: carried, receipt: draft.receipt, fields, lines: joinLines(wanted, saved.lines, maker) }
}

/** The same for a page that may ask for the device's quote list (`ownList`). A reloaded page has its lines in the draft. */
export function orderPageStart({ form, requested, ownList, maker }: Page & Requested, saved: SavedForm): OrderStart {
  const list = ownList && saved.onDevice && !saved.again ? readQuoteList().map((line) => typedLine(line, maker)) : []
  return orderStart({ form, requested: [...requested, ...list], maker }, saved)
}

function typedInto(
  requested: readonly TypedRequestLine[],
  typed: ReadonlyMap<number, TypedRequestLine>,
  maker: string,
): TypedRequestLine[] {
  const count = Math.max(requested.length, ...typed.keys().map((index) => index + 1))
  return Array.from({ length: count }, (_, index) => {
    const [line = blankLine(maker), filled] = [requested[index], typed.get(index)]
    return filled ? mergeLine(line, filled) : line
  })
}

/** The values of the contact fields, of all that the form holds. */
export function contactValues(values: Readonly<Record<string, string>>) {
  const names = new Set(fieldsIn('contact', QUOTE_FIELDS).map(({ name }) => name))
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)))
}
