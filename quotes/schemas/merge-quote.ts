import * as z from 'zod'
import { lineOfField, quoteFields, type TypedQuote, typedQuoteOf } from '#quotes/schemas/typed-quote.ts'

/** Values before a person typed, several if that person sent some. Leaves out empty ones. */
export const quoteBase = z.record(z.string(), z.union([z.string(), z.array(z.string())]))
export type QuoteBase = Readonly<z.output<typeof quoteBase>>

export type QuoteConflict = { readonly name: string; readonly mine: string; readonly theirs: string }

/** Merges posted fields. What someone else changed, or whose line is gone, is a conflict. Throws for a long text. */
export function mergeQuote(
  stored: TypedQuote,
  posted: Iterable<readonly [name: string, value: unknown]>,
  base: QuoteBase,
): { readonly typed: TypedQuote; readonly conflicts: readonly QuoteConflict[] } {
  const fields = quoteFields(stored)
  const mine = new Map([...posted].map(([name, value]) => [name, String(value)]))
  const conflicts: QuoteConflict[] = []
  for (const posted of new Set([...mine.keys(), ...Object.keys(base)])) {
    if (!isQuoteField(posted)) continue
    const name = placed(posted, mine, stored)
    const was = [base[posted] ?? ''].flat()
    const [is, theirs] = [mine.get(posted) ?? '', (name && fields.get(name)) ?? '']
    const isChanged = was.length > 1 || was[0] !== is
    if (!isChanged || (name !== null && is === theirs)) continue
    if (name !== null && was.includes(theirs)) fields.set(name, is)
    else conflicts.push({ name: name ?? posted, mine: is, theirs })
  }
  return { typed: typedQuoteOf(fields), conflicts }
}

const OF_QUOTE: ReadonlySet<string> = new Set(quoteFields(typedQuoteOf([])).keys())

const isQuoteField = (name: string): boolean => {
  const line = lineOfField(name)
  return line ? line.rest !== '.id' : OF_QUOTE.has(name)
}

/** The current name of a posted field, since an own line may have moved. Null if its line is gone. */
function placed(name: string, posted: ReadonlyMap<string, string>, { lines }: TypedQuote): string | null {
  const line = lineOfField(name)
  const id = line && posted.get(`lines[${line.index}].id`)
  if (!line || !id) return name
  const index = lines.findIndex((each) => each.id === id)
  return index < 0 ? null : `lines[${index}]${line.rest}`
}
