import { type NumberEntries, NumberIndex } from '#catalog/search/number-index.ts'
import { buildNumberIndex } from '#catalog/search/number-index-build.ts'
import { FAMILIES } from '#tests/site/product-content.ts'
import { megabytes, milliseconds, say, sayMemory, saySearches } from './figures.ts'
import { generateTables, numberPlaces } from './million.ts'
import { makeTerms } from './search-terms.ts'

/** Only the number index, without rows and threads. */
export function benchNumbers(parts: number): void {
  const entries = listNumbers(parts)
  const from = performance.now()
  const { sections } = buildNumberIndex(entries)
  const bytes = Object.values(sections).reduce((sum, section) => sum + section.byteLength, 0)
  say('index built', milliseconds(performance.now() - from), `${entries.texts.length} numbers`, megabytes(bytes))
  const index = new NumberIndex((name) => sections[name] ?? new Uint8Array(), FAMILIES.length)
  saySearches(makeTerms(entries.texts, 2000), (term) => index.search(term))
  sayMemory('memory')
}

function listNumbers(parts: number): NumberEntries {
  const texts: string[] = []
  const places: { part: number; family: number; column: number }[] = []
  let part = 0
  for (const [family, table] of generateTables(FAMILIES, parts).entries()) {
    const columns = numberPlaces(table)
    for (const row of table.rows()) {
      for (const [column, place] of columns.entries()) {
        const text = row[place]
        if (!text) continue
        texts.push(text)
        places.push({ part, family, column })
      }
      part += 1
    }
  }
  return {
    texts,
    part: Uint32Array.from(places, (place) => place.part),
    family: Uint16Array.from(places, (place) => place.family),
    column: Uint8Array.from(places, (place) => place.column),
  }
}
