import { LETTER_KEY, type NumberBuilder } from '#catalog/ordering/number-builder.ts'
import type { Family } from '#catalog/registry/family.ts'

/** The visitor's choices, parsed from the address: a base number, and a code or value for each position chosen. */
export type BuildQuery = {
  /** A base number, a part number, or a piece of a base number. Empty if none is chosen. */
  readonly base: string
  readonly choices: Readonly<Record<string, string>>
}

const MAX_LENGTH = 200
/** A second and further position for the same column has a digit after the key. */
const REPEATED = /[2-9]$/

/** Reads the parameters that a builder of the family may have. Ignores all others. */
export function readBuildQuery(parameters: URLSearchParams, family: Family): BuildQuery {
  const read = (name: string) => (parameters.get(name) ?? '').trim().slice(0, MAX_LENGTH).toWellFormed()
  const keys = [...family.columns.map(({ key }) => key), LETTER_KEY].filter((key) => key !== BASE)
  const named = [...new Set(parameters.keys())].filter(
    (name) => keys.includes(name) || keys.includes(name.replace(REPEATED, '')),
  )
  const choices = named.map((name) => [name, read(name)] as const).filter(([, text]) => text !== '')
  return { base: read(BASE), choices: Object.fromEntries(choices.sort(([a], [b]) => (a < b ? -1 : 1))) }
}

const BASE = 'base'

/** The address of a family's builder, below which each base and choice is a parameter. */
export const builderPath = (family: Pick<Family, 'path'>): string => `/build${family.path}`

/** Writes a query as an address, in one canonical form. */
export function buildUrl(family: Pick<Family, 'path'>, { base, choices }: BuildQuery): string {
  const parameters = new URLSearchParams(base === '' ? [] : [[BASE, base]])
  for (const [key, text] of Object.entries(choices)) parameters.set(key, text)
  return parameters.size === 0 ? builderPath(family) : `${builderPath(family)}?${parameters}`
}

export function rowBuildUrl(family: Pick<Family, 'path'>, builder: NumberBuilder, row: number): string {
  return buildUrl(family, { base: builder.base, choices: rowChoices(builder, row) })
}

/** The code of each place of a row, by the place's key. */
export function rowChoices({ places, rows, codes }: NumberBuilder, row: number): Record<string, string> {
  const own = codes[rows.indexOf(row)] ?? []
  return Object.fromEntries(places.map(({ key }, place) => [key, own[place] ?? '']))
}
