import type { Family } from '#catalogue/family.ts'
import type { OutlineDimension } from '#catalogue/outline.ts'
import { PER_INCH, parseLength } from '#catalogue/quantity.ts'

// A turned part of an interconnect is smaller than a hand and can be seen: other sizes are slips of the pen.
const SMALLEST = 0.001
const LARGEST = 12

export type Span = { readonly from: number; readonly to: number }

/** A row as the outlines read it. */
export type PartFields = {
  /** A field's text, trimmed and in small letters; empty where there is none. */
  text(key: string): string
  /** A field's size in inches, the larger end of a range; null where it states none that a part can have. */
  size(key: string): number | null
  /** The dimensions that show a field: none where its row states no size. */
  along(key: string, span: Span): OutlineDimension[]
  across(key: string, at: number, diameter: number): OutlineDimension[]
  down(key: string, at: number, span: Span): OutlineDimension[]
  leg(key: string, at: number, diameter: number): OutlineDimension[]
}

/** Reads a row through the family's columns: their names become the dimensions' labels. Any text or null is borne. */
export function partFields(family: Family, value: (key: string) => string | null): PartFields {
  const size = (key: string) => inchesOf(value(key))
  const shown = <Rest extends object>(key: string, rest: Rest) => {
    const column = family.columns.find((each) => each.key === key)
    if (!column || size(key) === null) return []
    return [{ key, label: column.name, text: (value(key) ?? '').trim(), ...rest }]
  }
  return {
    text: (key) => (value(key) ?? '').trim().toLowerCase(),
    size,
    along: (key, span) => shown(key, { kind: 'along' as const, ...span }),
    across: (key, at, diameter) => shown(key, { kind: 'across' as const, at, diameter }),
    down: (key, at, span) => shown(key, { kind: 'down' as const, at, ...span }),
    leg: (key, at, diameter) => shown(key, { kind: 'leg' as const, at, diameter }),
  }
}

/** Inches of a cell, the larger end of a range; null for what is no length, and for one that no part can have. */
export function inchesOf(text: string | null): number | null {
  const read = text === null ? null : parseLength(text)
  if (!read) return null
  const inches = read.high / PER_INCH
  return inches >= SMALLEST && inches <= LARGEST ? inches : null
}
