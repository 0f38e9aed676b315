const PART_PATH = /^\/part\/[^?#]+/
const MAX_LENGTH = 500
const MAX_STARTS = 5

/** What a scanned code may mean: the path of a page of a part, or numbers to look up in turn. */
export type ScannedCode = { readonly path: string } | { readonly numbers: readonly string[] }

/** Reads what a scanner typed: the address of a part (our QR code), a label with fields, or a number. */
export function readScannedCode(typed: string): ScannedCode {
  const text = typed.slice(0, MAX_LENGTH).toWellFormed().trim()
  const path = /^https?:\/\//i.test(text) ? URL.parse(text)?.pathname : undefined
  const [page] = PART_PATH.exec(path ?? '') ?? []
  if (page !== undefined) return { path: page }
  const numbers = scannedNumbers(text)
  if (numbers.length > 0) return { numbers: [...new Set([...numbers, text])] }
  return { numbers: text === '' ? [] : [text] }
}

/** A separator of fields or the end of a message: sent, shown as a picture, named, or typed with a caret. */
const SEPARATOR = /[\p{Cc}\u2404\u241c-\u241e]|[{<[](?:GS|RS|EOT|FS)[}>\]]|\^[\]^\\]/giu
/** The symbol for GS, which replaces each of these. */
const GS = '\u241d'
/** The AIM identifier that some scanners put before a code (`]C0`, `]d2`, `]Q1`). */
const SYMBOLOGY = /^\][A-Z]\d/i
const HEADER = /^\[\)>[\u241d\s]*0[56][\u241d\s]*/i
/** Distributors write names before values: `{pbn:…,pm:10-880-2-05,qty:5}` (LCSC), `QTY:5 PN:… MPN:10-880-2-05` (TME). */
const NAMED = /(?:^|[{,\s])(?:MPN|pm|PN):\s*([^,}\s]+)/gi
/** GS1: 240 is the maker's own number of the product, 241 the customer's. */
const GS1 = /\((24[01])\)([^(\u241d]+)/g
const GS1_FIELDS = /^(24[01])(.+)$/
/** Field identifiers of ANSI MH10.8.2 that labels have behind a part number. */
const NEXT_FIELD = /1T|Q\d+|9D\d{4}|10D\d{4}|4L[A-Z]{2}|11K|1K|13Z|11Z|12Z|20Z|K\d/gi

/** The part numbers on a scanned label, the maker's first: ANSI MH10.8.2, GS1, LCSC, TME. Without separators every field start is tried. */
export function scannedNumbers(typed: string): readonly string[] {
  const text = typed.slice(0, MAX_LENGTH).replace(SYMBOLOGY, '').replace(SEPARATOR, GS)
  const gs1 = [...text.matchAll(GS1)]
    .sort(([, a = ''], [, b = '']) => a.localeCompare(b))
    .map(([, , number = '']) => number)
  const named = /^\s*(?:\{|QTY:|PN:|MPN:)/i.test(text) ? [...text.matchAll(NAMED)].map(([, number = '']) => number) : []
  if (gs1.length > 0 || named.length > 0) return cleaned([...gs1, ...named.reverse()])
  const isLabel = HEADER.test(text)
  const fields = text
    .replace(HEADER, '')
    .split(GS)
    .filter((field) => field.trim() !== '')
  if (!isLabel && !text.includes(GS))
    return /^1P./i.test(text) ? cleaned([text.slice(2)]) : SYMBOLOGY.test(typed) ? cleaned([text]) : []
  if (fields.length === 1) return cleaned(withoutSeparators(fields[0] ?? ''))
  const of = (identifier: RegExp) =>
    fields.filter((field) => identifier.test(field)).map((field) => field.replace(identifier, ''))
  const product = fields.flatMap((field) => GS1_FIELDS.exec(field.replace(/^01\d{14}/, ''))?.[2] ?? [])
  return cleaned([...of(/^1P/i), ...of(/^30P/i), ...of(/^P/i), ...product])
}

function withoutSeparators(body: string): string[] {
  const starts = [...body.matchAll(/1P|^P/gi)].slice(0, MAX_STARTS)
  const supplier = starts.filter(([identifier]) => identifier.length === 2)
  return [...supplier, ...starts.filter(([identifier]) => identifier.length === 1)].flatMap(
    ({ index, 0: identifier }) => {
      const rest = body.slice(index + identifier.length)
      const ends = [...rest.matchAll(NEXT_FIELD), ...rest.matchAll(/1P/gi)]
        .map((field) => field.index)
        .filter((at) => at > 0)
      return [...ends.sort((a, b) => a - b), rest.length].map((end) => rest.slice(0, end))
    },
  )
}

const cleaned = (numbers: readonly string[]): string[] => [
  ...new Set(numbers.map((number) => number.trim()).filter(Boolean)),
]
