import { fingerprint, type Packed, revisionOf, unpack } from '#catalog/columns/packed.ts'

/** A catalog as buffers by name. Threads share their bytes, and a changed catalog shares what hasn't changed. */
export type PackedCatalog = {
  /** The hash of its rows and of what it says about them. */
  readonly revision: string
  readonly buffers: Buffers
}
export type Buffers = Readonly<Record<string, SharedArrayBuffer>>

/** The names of the buffers. The table and the marks of shared numbers exist once for each family, by its position. */
export const BUFFER = {
  catalog: 'catalog',
  table: (position: number) => `table.${position}`,
  shared: (position: number) => `shared.${position}`,
  changes: 'changes',
  numbers: 'numbers',
} as const

export type TableMeta = {
  readonly table: string
  readonly size: number
  /** Indexes into `columns`: the own number (-1 if the table has none), then the MIL and CID numbers. */
  readonly numbers: readonly number[]
  readonly columns: readonly string[]
}
export type CatalogMeta = { readonly registry: string; readonly sample: boolean }

/** Puts buffers together. The index of numbers is not hashed: it follows from the rows. */
export function packedCatalog(buffers: Buffers): PackedCatalog {
  const hashed = Object.entries(buffers).filter(([name]) => name !== BUFFER.numbers)
  return { revision: fingerprint(JSON.stringify(hashed.map(([name, buffer]) => [name, revisionOf(buffer)]))), buffers }
}

/** The hash of a table's rows, and of the numbers that they share with other parts. Empty for a missing table. */
export const tableRevision = ({ buffers }: PackedCatalog, position: number): string =>
  [buffers[BUFFER.table(position)], buffers[BUFFER.shared(position)]]
    .map((buffer) => buffer && revisionOf(buffer))
    .join('')

/** Opens one buffer, or returns null if there is none of this name. Throws if its bytes have another format. */
export function openBuffer<Meta>({ buffers }: PackedCatalog, name: string): Packed<Meta> | null {
  const buffer = buffers[name]
  return buffer ? unpack<Meta>(buffer) : null
}

export function theBuffer<Meta>(packed: PackedCatalog, name: string): Packed<Meta> {
  const found = openBuffer<Meta>(packed, name)
  if (!found) throw new Error(`The packed catalog has no ${name}`)
  return found
}
