import type { OutlineDimension } from '#catalog/drawing/outline.ts'
import { parseMountingStyle } from '#catalog/drawing/outlines/mounting-style.ts'
import type { Span } from '#catalog/drawing/outlines/piece-layout.ts'
import { PER_INCH } from '#catalog/quantities/quantity.ts'
import { parseLength } from '#catalog/quantities/reader/read-size.ts'
import type { Family } from '#catalog/registry/family.ts'

// Connector parts have sizes within these limits. Any other size is a data error.
const MIN_INCHES = 0.001
const MAX_INCHES = 12

export type PartFields = {
  /** Returns a field's text, trimmed and in lower case, or '' if it is empty. */
  text(key: string): string
  /** Returns a field's size in inches, or the larger end of a range. Null if there is no plausible size. */
  size(key: string): number | null
  /** The dimension of Length over the whole outline. [] with a screw from behind: the row doesn't say where Length ends. */
  overall(length: number): OutlineDimension[]
  /** Return the dimension that shows a field, or [] if its row states no size. */
  along(key: string, span: Span): OutlineDimension[]
  across(key: string, at: number, diameter: number): OutlineDimension[]
  down(key: string, at: number, span: Span): OutlineDimension[]
  leg(key: string, at: number, diameter: number): OutlineDimension[]
}

/** Reads a row through the family's columns. Their names label the dimensions. Accepts any text or null. */
export function partFields(family: Family, value: (key: string) => string | null): PartFields {
  const size = (key: string) => parsePartInches(value(key))
  const shown = <Rest extends object>(key: string, rest: Rest) => {
    const column = family.columns.find((each) => each.key === key)
    if (!column || size(key) === null) return []
    return [{ key, label: column.name, text: (value(key) ?? '').trim(), ...rest }]
  }
  const along: PartFields['along'] = (key, span) => shown(key, { kind: 'along' as const, ...span })
  const isScrewed = parseMountingStyle(value('mounting') ?? '').kind === 'screw'
  return {
    text: (key) => (value(key) ?? '').trim().toLowerCase(),
    size,
    overall: (length) => (isScrewed ? [] : along('length', { from: 0, to: length })),
    along,
    across: (key, at, diameter) => shown(key, { kind: 'across' as const, at, diameter }),
    down: (key, at, span) => shown(key, { kind: 'down' as const, at, ...span }),
    leg: (key, at, diameter) => shown(key, { kind: 'leg' as const, at, diameter }),
  }
}

/** Parses a cell as inches, or the larger end of a range. Returns null if it is not a plausible length. */
export function parsePartInches(text: string | null): number | null {
  const read = text === null ? null : parseLength(text)
  if (!read) return null
  const inches = read.high / PER_INCH
  return inches >= MIN_INCHES && inches <= MAX_INCHES ? inches : null
}
