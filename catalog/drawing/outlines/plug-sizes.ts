import { parsePartInches } from '#catalog/drawing/outlines/part-fields.ts'

/** A plug's diameter and the length of its spring or pin, in inches. */
export type PlugSize = { readonly diameter: number; readonly length: number; readonly sprung: boolean }

/** 4 mm and 2.5 mm plugs with bowed springs; tip plugs are plain pins of the diameter in their name. */
const BANANA: PlugSize = { diameter: 0.1575, length: 0.75, sprung: true }
const MINIATURE: PlugSize = { diameter: 0.1, length: 0.5, sprung: true }

/** Returns the size of the plug that a Mates With text names: banana, miniature banana, `.080" tip`. Default: banana. */
export function plugOf(matesWith: string): PlugSize {
  if (/mini/i.test(matesWith)) return MINIATURE
  const diameter = parsePartInches(/\.\d{1,4}/.exec(matesWith)?.[0] ?? null)
  if (diameter === null || diameter < 0.01) return BANANA
  return { diameter, length: Math.max(0.19, diameter * 5.4), sprung: false }
}
