import type { FormDraft } from '#app/forms/form-draft.ts'
import type { FormKey } from '#app/forms/request-answer.ts'
import {
  blankLine,
  fieldsOfLines,
  joinLines,
  mergeLine,
  missingLines,
  namedLines,
  splitLines,
  type TypedRequestLine,
  typedLine,
} from '#app/forms/typed-lines.ts'
import type { SavedForm } from '#app/forms/use-saved-start.ts'
import { readPreparedFields } from '#app/order/prepared-order.ts'
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
  /** A draft that was never sent and has other parts: the visitor says whether it is continued. */
  readonly unsent: UnsentRequest | null
}

/** A request that was begun and not sent: its lines, and its other fields by name. */
export type UnsentRequest = Pick<OrderStart, 'lines' | 'fields'>

/** The page as the server made it: a fresh form, the lines that the link or list asks for, and the company's name on parts. */
type Page = { readonly form: FormKey; readonly requested: readonly TypedRequestLine[]; readonly maker: string }

/**
 * What the order form starts with (behavior 10.13): the draft, or the requested lines with the contact fields of the draft.
 * A draft with other parts than the requested ones is not joined: `unsent` has it. A sent draft leaves only its contact
 * fields, unless its own page is loaded again. What was typed before the script ran is kept.
 */
export function orderStart(
  { form, requested, maker }: Page,
  { draft, unsent: before, remembered, typed, again }: SavedForm,
): OrderStart {
  const fresh = splitLines(typed)
  const wanted = again && fresh.byIndex.size === 0 ? [] : typedInto(requested, fresh.byIndex, maker)
  const lines = wanted.length > 0 ? wanted : requested.length > 0 ? [...requested] : [blankLine(maker)]
  const earlier = before && splitLines(before.fields)
  const plain = { form, receipt: null, lines, unsent: earlier }
  if (!draft) return { ...plain, fields: { ...remembered, ...fresh.fields } }
  const saved = splitLines(draft.fields)
  const contact = { ...contactValues(saved.fields), ...fresh.fields }
  if (draft.receipt && !again) return { ...plain, fields: contact }
  const begun = namedLines(saved.lines, maker)
  if (requested.length > 0 && !again && missingLines(wanted, begun).length > 0) {
    const all = earlier ? joinLines(begun, earlier.lines, maker) : begun
    return {
      ...plain,
      lines: wanted,
      fields: contact,
      unsent: { lines: all, fields: { ...earlier?.fields, ...saved.fields } },
    }
  }
  const fields = { ...saved.fields, ...fresh.fields }
  // a draft that began without a network has no stamp yet
  const carried = draft.form.stamp === '' ? { ...draft.form, stamp: form.stamp } : draft.form
  return {
    form: carried,
    receipt: draft.receipt,
    fields,
    lines: joinLines(wanted, saved.lines, maker),
    unsent: earlier,
  }
}

/**
 * The same for a page that may ask for the device's quote list (`ownList`), or whose address fills in fields. These fill only
 * what this device has nothing for. A reloaded page has its lines and fields in the draft.
 */
export function orderPageStart({ form, requested, ownList, maker }: Page & Requested, saved: SavedForm): OrderStart {
  const list = ownList && saved.onDevice && !saved.again ? readQuoteList().map((line) => typedLine(line, maker)) : []
  const start = orderStart({ form, requested: [...requested, ...list], maker }, saved)
  if (saved.again && saved.draft) return start
  const own = Object.entries(start.fields).filter(([, value]) => value !== '')
  return { ...start, fields: { ...readPreparedFields(saved.fragment), ...Object.fromEntries(own) } }
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

/** An unsent request as a draft that this tab keeps. */
export const unsentDraft = ({ lines, fields }: UnsentRequest): FormDraft => ({
  form: { requestKey: '', stamp: '' },
  receipt: null,
  fields: { ...fields, ...fieldsOfLines(lines) },
})

/** The values of the contact fields, of all that the form holds. */
export function contactValues(values: Readonly<Record<string, string>>) {
  const names = new Set(fieldsIn('contact', QUOTE_FIELDS).map(({ name }) => name))
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)))
}
