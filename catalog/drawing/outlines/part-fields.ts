import { parseMountingStyle } from '#catalog/drawing/outlines/mounting-style.ts'
import type { Span } from '#catalog/drawing/outlines/piece-layout.ts'
import { plasticColor } from '#catalog/drawing/plastic-color.ts'
import { PER_INCH } from '#catalog/quantities/quantity.ts'
import { parseLength, parseWire } from '#catalog/quantities/reader/read-size.ts'
import { wireDiameters } from '#catalog/quantities/wire-diameter.ts'
import type { Family } from '#catalog/registry/family.ts'

// Connector parts have sizes within these limits. Any other size is a data error.
const MIN_INCHES = 0.001
const MAX_INCHES = 12

export type PartFields = ReturnType<typeof partFields>

/** Reads a row through the family's columns. Their names label the dimensions. Accepts any text or null. */
export function partFields(family: Family, value: (key: string) => string | null) {
  const size = (key: string) => parsePartInches(value(key))
  const shown = <Rest extends object>(key: string, rest: Rest) => {
    const column = family.columns.find((each) => each.key === key)
    if (!column || size(key) === null) return []
    return [{ key, label: column.name, text: (value(key) ?? '').trim(), ...rest }]
  }
  const along = (key: string, span: Span) => shown(key, { kind: 'along' as const, ...span })
  const isScrewed = parseMountingStyle(value('mounting') ?? '').kind === 'screw'
  const text = (key: string) => (value(key) ?? '').trim().toLowerCase()
  return {
    plastic: plasticColor(text('color'), text('insulationMaterial')),
    text,
    size,
    /** The dimension of Length over the whole outline. [] with a screw from behind: the row doesn't say where Length ends. */
    overall: (length: number) => (isScrewed ? [] : along('length', { from: 0, to: length })),
    along,
    across: (key: string, at: number, diameter: number) => shown(key, { kind: 'across' as const, at, diameter }),
    down: (key: string, at: number, span: Span) => shown(key, { kind: 'down' as const, at, ...span }),
    leg: (key: string, at: number, diameter: number) => shown(key, { kind: 'leg' as const, at, diameter }),
  }
}

/** Parses a cell as inches, or the larger end of a range. Returns null if it is not a plausible length. */
export function parsePartInches(text: string | null): number | null {
  const read = text === null ? null : parseLength(text)
  if (!read) return null
  const inches = read.high / PER_INCH
  return inches >= MIN_INCHES && inches <= MAX_INCHES ? inches : null
}

/** The diameter in inches of a bare solid wire of this gauge or area, `20 AWG`, the thickest of a span. Null for any other text. */
export function wireDiameter(awg: string): number | null {
  const wire = parseWire(awg)
  return wire === null ? null : wireDiameters(wire).high / PER_INCH
}

/** A plug's diameter and the length of its spring or pin, in inches. */
export type PlugSize = { readonly diameter: number; readonly length: number; readonly sprung: boolean }

/** 4 mm and 2.5 mm plugs with bowed springs; tip plugs are plain pins of the diameter in their name. */
const BANANA: PlugSize = { diameter: 0.1575, length: 0.75, sprung: true }
const MINIATURE: PlugSize = { diameter: 0.1, length: 0.5, sprung: true }

/** The size of the plug that a Mates With text names: banana, miniature banana, `.080" tip`. Default: banana. */
export function plugOf(matesWith: string): PlugSize {
  if (/mini/i.test(matesWith)) return MINIATURE
  const diameter = parsePartInches(/\.\d{1,4}/.exec(matesWith)?.[0] ?? null)
  if (diameter === null || diameter < 0.01) return BANANA
  return { diameter, length: Math.max(0.19, diameter * 5.4), sprung: false }
}
