import { expect, test } from 'vitest'
import { FAMILIES } from '#tests/site/product-content.ts'
import { sampleCatalog } from '#tests/site/sample-catalog.ts'

/*
 * Scores every number of the sample for many terms by the formulas of behavior 7 and all of its variants, written
 * without the code of the search.
 */

const TERMS = 80
const SEPARATORS = ['-', ' ', '_', '.', '/']
const without = (text: string, removed: readonly string[]) => [...text].filter((one) => !removed.includes(one)).join('')
const bare = (text: string) => without(text, SEPARATORS).length

function typedScore(term: string, number: string): number {
  const [t, n, position] = [term.length, number.length, number.indexOf(term)]
  if (number === term) return 1000
  if (position === 0) return 900 + (50 * t) / n
  if (number.endsWith(term)) return 800 + (50 * t) / n
  return position < 0 ? 0 : Math.max(500, 700 + (50 * t) / n - 10 * position)
}

function variantScore(variant: string, number: string, priority: number): number {
  if (number === variant) return 10 * priority
  if (number.startsWith(variant)) return 9 * priority + (40 * bare(variant)) / bare(number)
  return number.includes(variant) ? Math.max(500, 7 * priority) : 0
}

function score(term: string, number: string): number {
  const removed = term.length < 3 ? [] : [SEPARATORS, ...SEPARATORS.map((one) => [one])]
  const scores = removed.map((some, index) => {
    return variantScore(without(term, some), without(number, some), [95, 94, 93, 92, 91, 90][index] ?? 0)
  })
  const dashed = term.length < 4 || term.includes('-') ? [] : Array.from(term.slice(1), (_, index) => index + 1)
  for (const at of dashed) {
    scores.push(variantScore(`${term.slice(0, at)}-${term.slice(at)}`, number, Math.max(71, 85 - at)))
  }
  if (/^\d{1,6}$/.test(term)) scores.push(variantScore(`0${term}`, number, 70))
  return Math.max(typedScore(term, number), ...scores)
}

test(`the search scores ${TERMS} terms of the sample as an independent count does, and finds no part more or less (behavior 7.1)`, {
  timeout: 60_000,
}, () => {
  const catalog = sampleCatalog()
  const tables = FAMILIES.flatMap(({ table }) => catalog.table(table) ?? [])
  const parts = tables.flatMap((table) =>
    Array.from({ length: table.size }, (_, row) => {
      const numbers = table.numbers(row).flatMap((number) => (number ? [number.toLowerCase()] : []))
      const stripped = numbers.map((number) => without(number, SEPARATORS))
      return { key: `${table.family.table}/${table.id(row)}`, numbers, stripped }
    }),
  )
  for (let index = 0; index < TERMS; index++) {
    const [number = ''] = parts[(index * 7919) % parts.length]?.numbers ?? []
    const from = index % 5
    const piece = number.slice(from, from + 3 + (index % 7))
    const term = [piece, without(piece, SEPARATORS), piece.replaceAll('-', '/')][index % 3] ?? ''
    if (term.trim() !== term || bare(term) < 2) continue
    const stripped = without(term, SEPARATORS)
    // No variant matches a number that doesn't contain the term once both have no separators.
    const near = parts.filter(({ stripped: each }) => each.some((one) => one.includes(stripped)))
    const scored = near.map(({ key, numbers }) => [key, Math.max(...numbers.map((each) => score(term, each)))] as const)
    const expected = new Map(scored.filter(([, best]) => best > 0))
    const pages = catalog.matches({ q: term, table: null, page: 1 }).pageCount
    const found = Array.from({ length: pages }, (_, at) => {
      return catalog.matches({ q: term, table: null, page: at + 1 }).results
    }).flat()
    expect({ term, found: found.length }).toEqual({ term, found: expected.size })
    const wrong = found.filter(({ tableName, id, relevance }) => expected.get(`${tableName}/${id}`) !== relevance)
    expect({ term, wrong }).toEqual({ term, wrong: [] })
    // Only a text that finds nothing as typed is read in another way.
    expect(catalog.search(term).readAs).toBe(undefined)
    for (const around of [`"${term}"`, `${term},`, `P/N: ${term}`]) {
      if (expected.size > 0 && /^[a-z0-9].*[a-z0-9]$/.test(term))
        expect({ around, best: catalog.search(around).results[0]?.relevance }).toEqual({
          around,
          best: found[0]?.relevance,
        })
    }
    const scores = catalog.search(term).results.map(({ relevance }) => relevance)
    expect(scores[0]).toBe(found[0]?.relevance)
  }
})
