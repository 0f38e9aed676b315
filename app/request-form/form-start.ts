import { withAskedFields } from '#app/forms/asked-fields.ts'
import type { FormDraft } from '#app/forms/form-draft.ts'
import type { FormKey } from '#app/forms/request-answer.ts'
import {
  blankLine,
  fieldsOfLines,
  joinLines,
  missingLines,
  namedLines,
  orOnePiece,
  splitLines,
  type TypedRequestLine,
  typedLine,
} from '#app/forms/typed-lines.ts'
import type { SavedForm } from '#app/forms/use-saved-start.ts'
import { PASTED_LIST } from '#app/paste/paste-draft.ts'
import { readQuoteList } from '#app/quote-list/quote-list.ts'
import { readPreparedFields } from '#app/request-form/prepared-request.ts'
import { readAskedLines } from '#catalog/lists/list-address.ts'
import { requestLine } from '#catalog/lists/list-line.ts'
import type { RequestKind } from '#content/requests/request-kinds.ts'
import { fieldsIn } from '#requests/schemas/form-field.ts'
import { kindFields } from '#requests/schemas/kinds/kind-fields.ts'
import { QUOTE_FIELDS } from '#requests/schemas/quote-fields.ts'

type Texts = Readonly<Record<string, string>>

/** The lines that an address requests, and whether the device's quote list joins them. */
export type Requested = { readonly requested: readonly TypedRequestLine[]; readonly ownList: boolean }

export const requestedBy = (address: URLSearchParams, maker: string): Requested => ({
  requested: requestedLines(address, maker),
  ownList: address.get('list') === 'own',
})

/** Returns an address's lines: an RFQ link's (maybe only a manufacturer), or a list's (behavior 10.5). Quantities may be empty. */
function requestedLines(address: URLSearchParams, maker: string): TypedRequestLine[] {
  const lines = readAskedLines(address)
  if (lines.length > 0) {
    return lines.map(({ line, hasQuantity }) => {
      const asked = typedLine(line, maker)
      return hasQuantity ? asked : { ...asked, quantity: '' }
    })
  }
  const quantity = (address.get('qty') ?? '').trim()
  const line = requestLine('', {
    manufacturerName: address.get('manufacturer') ?? '',
    quantities: [/^\d+$/.test(quantity) ? Number(quantity) : 1],
  })
  return line.manufacturerName ? [typedLine(line, maker)] : []
}

export type FormStart = FormDraft & {
  readonly lines: readonly TypedRequestLine[]
  /** An unsent draft for other parts. The visitor decides whether to continue it. */
  readonly unsent: UnsentRequest | null
}

export type UnsentRequest = Pick<FormStart, 'lines' | 'fields'>

/** The server's page: `requested` has the address's lines, `maker` is the company's name on parts. */
export type OrderPage = {
  readonly form: FormKey
  readonly requested: readonly TypedRequestLine[]
  readonly maker: string
  readonly kind?: Pick<RequestKind, 'fields'> | null
  /** The id of the pasted list that `requested` is. */
  readonly pastedList?: string
}

/**
 * Returns what the order form starts with (behavior 10.13): the draft, or the requested lines with the draft's contact
 * fields. A draft of the same parts is joined, with the newest quantities (behavior 10.28). One of other parts becomes
 * `unsent`. A sent draft leaves only contact fields, unless its own page is reloaded.
 */
export function formStart(page: OrderPage, { draft, unsent: before, remembered, again }: SavedForm): FormStart {
  const { form, requested, maker } = page
  const lines = requested.length > 0 ? requested.map(orOnePiece) : [blankLine(maker)]
  const earlier = before && splitLines(before.fields)
  const plain = { form, receipt: null, lines, unsent: earlier }
  if (!draft) return { ...plain, fields: { ...remembered } }
  const saved = splitLines(draft.fields)
  const contact = contactValues(saved.fields)
  if (draft.receipt && !again) return { ...plain, fields: contact }
  const begun = namedLines(saved.lines, maker)
  const named = namedLines(requested, maker)
  if (named.length > 0 && !again && missingLines(named, begun, maker).length > 0) {
    return { ...plain, fields: contact, unsent: bothUnsent(saved, earlier, page) }
  }
  // A draft begun while requests could not be stored has no stamp yet.
  const carried = draft.form.stamp === '' ? { ...draft.form, stamp: form.stamp } : draft.form
  const asked = again ? [] : requested
  const joined = joinLines(asked, saved.lines, maker, isSameList(saved.fields, page.pastedList))
  return {
    form: carried,
    receipt: draft.receipt,
    fields: saved.fields,
    lines: joined.map((line, index) => (index < asked.length ? orOnePiece(line) : line)),
    unsent: earlier,
  }
}

/** Whether a begun form is for the same pasted list. */
export const isSameList = (begun: Texts, pastedList = ''): boolean =>
  pastedList !== '' && begun[PASTED_LIST] === pastedList

/** Like `formStart`, with the quote list (`ownList`) or prepared fields, if any. A reloaded page has both in the draft. */
export function formPageStart(page: OrderPage & Requested, saved: SavedForm): FormStart {
  const { requested, ownList, maker, pastedList } = page
  const list = ownList && saved.onDevice && !saved.again ? readQuoteList().map((line) => typedLine(line, maker)) : []
  // What was typed into the page's blank line goes into a line of its own.
  const typesLine = Object.keys(saved.typed).some((name) => name.startsWith('lines['))
  const first = requested.length === 0 && typesLine ? [blankLine(maker)] : requested
  const asked = first.length > 0 ? joinLines(first, list, maker) : list
  const start = formStart({ ...page, requested: asked }, saved)
  if (saved.again && saved.draft) return start
  const fields = withPrepared(start.fields, readPreparedFields(saved.fragment))
  return { ...start, fields: { ...fields, ...(pastedList && { [PASTED_LIST]: pastedList }) } }
}

/** Adds fields that an address prepares (behavior 10.27). Keeps the device's contact. */
function withPrepared(own: Texts, prepared: Texts): Record<string, string> {
  const { country: _, ...contact } = contactValues(own)
  const isKnown = Object.values(contact).some((value) => value !== '')
  const isContact = new Set<string>(fieldsIn('contact', QUOTE_FIELDS).map(({ name }) => name))
  // A begun form has a country even before it has a contact.
  const begun = isKnown || !prepared.country ? own : { ...own, country: '' }
  return withAskedFields(QUOTE_FIELDS, begun, prepared, (name) => isContact.has(name))
}

/** Joins two unsent requests. A saved form has its empty fields too, which say nothing. */
function bothUnsent({ lines, fields }: UnsentRequest, earlier: UnsentRequest | null, { maker, kind }: OrderPage) {
  const begun = namedLines(lines, maker)
  if (!earlier) return { lines: begun, fields }
  const list = { name: PASTED_LIST, control: 'text' } as const
  const asked = [...fieldsIn('request', QUOTE_FIELDS), ...(kind ? kindFields(kind) : []), list]
  return {
    lines: joinLines(begun, earlier.lines, maker),
    fields: withAskedFields(asked, { ...earlier.fields, ...contactValues(fields) }, fields),
  }
}

export const unsentDraft = ({ lines, fields }: UnsentRequest): FormDraft => ({
  form: { requestKey: '', stamp: '' },
  receipt: null,
  fields: { ...fields, ...fieldsOfLines(lines) },
})

export function contactValues(values: Readonly<Record<string, string>>) {
  const names = new Set(fieldsIn('contact', QUOTE_FIELDS).map(({ name }) => name))
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)))
}
