import { inches } from '#demo/recipes/dimensions.ts'
import { FINISHES, type Finish, rohs } from '#demo/recipes/finishes.ts'
import type { SamplePart } from '#demo/sample-part.ts'

// As for the commercial terminals, without Silver (behavior 16.8).
const FINISHED: readonly Finish[] = ['Bright Tin', 'Bright Tin-Lead', 'Electro Solder', 'Electro-Tin', 'Gold', 'ZINC']

/** `28-025-1-03`: pin diameter; always 1; finish. One pin in each finish; all other fields have one value (behavior 16.8). */
export function insulatedWireParts(): SamplePart[] {
  return FINISHED.map((finish) => ({
    number: `28-025-1-${FINISHES[finish].code}`,
    base: '28-025',
    fields: {
      pinDiameter: '0.025',
      pinMaterial: 'Brass',
      pinFinish: finish,
      color: 'Black',
      insulationMaterial: 'Polyolefin',
      awg: '28 AWG',
      length: '0.313"',
      holeDepth: '0.165"',
    },
  }))
}

type Pin = {
  /** Copper diameters (behavior 16.5): 16 .0508, 18 .0403, 20 .0320, 22 .0253, 24 .0201, 28 .0126 in. */
  readonly awg: string
  readonly diameter: number
  /** At least three wire diameters, so that the crimp holds. */
  readonly depth: number
  readonly lengths: readonly number[]
}

// A thicker wire has a thicker pin, a deeper hole and a longer body. 16 lengths, 8 diameters, 9 depths.
const PINS: readonly Pin[] = [
  { awg: '28', diameter: 20, depth: 93, lengths: [250, 281, 313] },
  { awg: '28', diameter: 25, depth: 109, lengths: [313, 344] },
  { awg: '24', diameter: 25, depth: 125, lengths: [313, 344, 375] },
  { awg: '24', diameter: 31, depth: 125, lengths: [375, 406] },
  { awg: '22', diameter: 31, depth: 140, lengths: [375, 406, 437] },
  { awg: '22', diameter: 36, depth: 156, lengths: [437, 469] },
  { awg: '20', diameter: 40, depth: 165, lengths: [437, 469, 500] },
  { awg: '20', diameter: 45, depth: 165, lengths: [500, 531] },
  { awg: '18', diameter: 45, depth: 187, lengths: [531, 562] },
  { awg: '18', diameter: 50, depth: 218, lengths: [562, 594, 625] },
  { awg: '16', diameter: 50, depth: 218, lengths: [625, 656] },
  { awg: '16', diameter: 62, depth: 250, lengths: [656, 687, 750] },
]

const MATERIALS = [
  ['Brass', '01'],
  ['Phosphor Bronze', '03'],
] as const

/** `29-121-1-0103`: pin and wire, then length; always 1; material, then finish. One spelling for each size. */
export function nonInsulatedWireParts(): SamplePart[] {
  return PINS.flatMap(({ awg, diameter, depth, lengths }, rank) =>
    lengths.flatMap((length, step) =>
      MATERIALS.flatMap(([material, code]) =>
        FINISHED.filter((finish) => material === 'Brass' || finish !== 'ZINC').map((finish) => ({
          number: `29-${rank + 11}${step + 1}-1-${code}${FINISHES[finish].code}`,
          base: `29-${rank + 11}${step + 1}`,
          fields: {
            pinMaterial: material,
            pinFinish: finish,
            length: inches(length),
            pinDiameter: inches(diameter),
            holeDepth: inches(depth),
            awg: `${awg} AWG`,
            rohs: rohs(finish),
          },
        })),
      ),
    ),
  )
}
