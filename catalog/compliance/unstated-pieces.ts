import type { Family, OutlineKind } from '#catalog/registry/family.ts'

export const HARDWARE_KEY = 'mounting'

const HARDWARE: readonly (readonly [RegExp, string])[] = [
  [/\bnuts?\b/i, 'the nut'],
  [/\bscrews?\b/i, 'the screw'],
  [/\bclips?\b/i, 'the clip'],
]

const SPRUNG: readonly (OutlineKind | undefined)[] = [
  'insulated jack',
  'bare jack',
  'insulated plug',
  'bare plug',
  'panel jack',
  'insulated pc jack',
  'bare pc jack',
]

/** The metal pieces that a row may have and no column states: nut, screw or clip of its Mounting, and a jack's or plug's spring. */
export function columnlessPieces({ metals = [], outline }: Family, cell: (key: string) => string | null): string[] {
  const mounting = cell(HARDWARE_KEY) ?? ''
  const hardware = HARDWARE.flatMap(([named, name]) => (named.test(mounting) ? [name] : []))
  const isSprung = SPRUNG.includes(outline) && !metals.some(({ name }) => name === 'spring')
  return isSprung ? [...hardware, 'a spring, if it has one'] : hardware
}
