/** A field of a label: `1P` is the supplier's part number, `P` the customer's. */
const SUPPLIER = '1P'
const FORMAT = /^\[\)>[\p{Cc}\s]*06[\p{Cc}\s]*/u
const PART_PATH = /^\/part\/[^?#]+/
const MAX_LENGTH = 500

/** What a scanned code may mean: the path of a page of a part, or numbers to look up in turn. */
export type ScannedCode = { readonly path: string } | { readonly numbers: readonly string[] }

/**
 * Reads what a scanner typed: the address of a part (a QR code of ours), the fields of a bag label (Data Matrix, ANSI MH10.8.2), or
 * a number. Many scanners drop the separators between fields: then every place where the next field may begin is tried.
 */
export function readScannedCode(typed: string): ScannedCode {
  const text = typed.slice(0, MAX_LENGTH).toWellFormed().trim()
  const path = /^https?:\/\//i.test(text) ? URL.parse(text)?.pathname : undefined
  const [page] = PART_PATH.exec(path ?? '') ?? []
  if (page !== undefined) return { path: page }
  const isLabel = FORMAT.test(text)
  const body = text.replace(FORMAT, '').replace(/[\p{Cc}\s]+$/u, '')
  const fields = body.split('\x1d')
  const field = fields.find((one) => one.startsWith(SUPPLIER))
  if (field === undefined || (!isLabel && fields.length === 1)) return { numbers: text === '' ? [] : [text] }
  const number = field.slice(SUPPLIER.length)
  const ends =
    fields.length > 1 ? [] : [...number.matchAll(/1T|Q\d+$/g)].map(({ index }) => index).filter((at) => at > 0)
  return { numbers: [...ends.map((at) => number.slice(0, at)), number] }
}
