/** A line of a request: in the order form, stored, on a quote list, in a pasted list, or in the address of either. */
export type RequestLine = {
  /** On a list, empty for the company's own parts. */
  readonly manufacturerName: string
  /** As written; the catalog may not have it. */
  readonly partNumber: string
  /** Integers from 1 to MAX_PIECES. Several are price breaks. */
  readonly quantities: readonly [number, ...number[]]
  readonly note: string
}

export const MAX_LIST_LINES = 1_000
export const MAX_LIST_BYTES = 2_000_000
/** A purchase order as a PDF or a mail has pictures, too. */
export const MAX_DOCUMENT_BYTES = 10_000_000
/** Each has a column (`FURTHER_COLUMNS` in `requests/line-store.ts`): more need a migration. */
export const MAX_LINE_QUANTITIES = 6
/** For a line's quantities as typed: six of a million take 70. */
export const MAX_QUANTITY_LENGTH = 80
export const MAX_PIECES = 1_000_000
export const MAX_NAME_LENGTH = 200
export const MAX_LINE_NOTE_LENGTH = 500

/** Makes a line from loose values. Trims and cuts texts, and drops invalid quantities. Without a valid one, the quantity is 1. */
export function requestLine(
  partNumber: string,
  loose: Partial<Omit<RequestLine, 'quantities'>> & { readonly quantities?: readonly number[] } = {},
): RequestLine {
  const [first = 1, ...more] = [...new Set(loose.quantities)].filter(isQuantity).slice(0, MAX_LINE_QUANTITIES)
  return {
    manufacturerName: tidyName(loose.manufacturerName ?? ''),
    partNumber: tidyName(partNumber),
    quantities: [first, ...more],
    note: tidy(loose.note ?? '', MAX_LINE_NOTE_LENGTH),
  }
}

/** A line from JSON that a device or page has kept, or null. Before 1.0 a device had the shorter names. */
export function storedLine(value: unknown): RequestLine | null {
  const kept: Readonly<Record<string, unknown>> = { ...(typeof value === 'object' ? value : {}) }
  const text = (...names: string[]) => names.map((name) => kept[name]).find((each) => typeof each === 'string') ?? ''
  const counts: readonly unknown[] = Array.isArray(kept.quantities) ? kept.quantities : []
  const line = requestLine(text('partNumber', 'number'), {
    manufacturerName: text('manufacturerName', 'manufacturer'),
    quantities: counts.filter((count) => typeof count === 'number'),
    note: text('note'),
  })
  return line.partNumber === '' ? null : line
}

/** Joins the notes of lines for the same part, each text once. The result may be too long. */
export const joinNotes = (...notes: readonly string[]): string =>
  [...new Set(notes.flatMap((note) => note.split('; ')))].filter(Boolean).join('; ')

/** A key that two lines share exactly if they ask for the same part of the same manufacturer. */
export const partKey = ({ manufacturerName, partNumber }: RequestLine): string =>
  `${manufacturerName}\n${partNumber}`.toUpperCase()

/** Whether a number can be ordered as a quantity (behavior 10.4). */
const isQuantity = (quantity: number): boolean => Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_PIECES

/** A field of one line would drop a cell's line break, and glue two words together. */
const tidyName = (text: string): string => tidy(text.replace(/\s+/g, ' '), MAX_NAME_LENGTH)

const tidy = (text: string, maxLength: number): string =>
  text.replaceAll('\0', '').trim().slice(0, maxLength).toWellFormed()
