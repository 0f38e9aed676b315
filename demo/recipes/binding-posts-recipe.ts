import { baseName } from '#demo/irregular-numbers.ts'
import { typed } from '#demo/recipes/dimensions.ts'
import { COLORS, colorsNamed, FINISHES, type Finish } from '#demo/recipes/finishes.ts'
import { boardSteps, type Mount, nut, nutInFlat, screw } from '#demo/recipes/mounts.ts'
import { type SamplePart, thin } from '#demo/sample-part.ts'
import type { Draw } from '#demo/seed.ts'

// The CID numbers and the MIL numbers they replaced (behavior 16.8): one covers all colors and positions.
const MILITARY = [
  ['01-101', 'AA59559-1', 'PB08NA01'],
  ['01-102', 'AA59559-2', 'PB08NA02'],
  ['01-103', 'AA59560-1', 'MIL-P-55149/01-FA-01'],
  ['01-104', 'AA59560-2', 'MIL-P-55149/01-FA-02'],
] as const

/** `01-101-1-02`: drawing; position; color. */
export function militaryBindingPostParts(): SamplePart[] {
  return MILITARY.flatMap(([base, cid, mil]) =>
    ['Single', 'Double'].flatMap((position, index) =>
      colorsNamed('Black', 'Red', 'Yellow', 'Green', 'Blue', 'White').map(({ digit, name }) => ({
        number: `${base}-${index + 1}-0${digit}`,
        base,
        fields: { position, color: name, milPartNumber: mil, cidPartNumber: cid },
      })),
    ),
  )
}

const PLUG_OR_LUG = 'Standard Banana Plug, Spade Lug'
const PLUG_OR_WIRE = 'Standard Banana Plug, Bare Wire'
const TIP_OR_WIRE = '.080" Tip Plug, Bare Wire'

type Commercial = readonly [base: string, mate: string, length: number, insulation: string, Mount]

const COMMERCIAL: readonly Commercial[] = [
  ['32-201', PLUG_OR_LUG, 1437, 'Diallyl Phthalate', nut('1/4-32')],
  ['32-202', PLUG_OR_LUG, 1437, 'Diallyl Phthalate', nutInFlat('1/4-32')],
  ['32-203', PLUG_OR_WIRE, 1312, 'Nylon', nut('10-32')],
  ['32-204', PLUG_OR_WIRE, 1375, 'Polycarbonate', nut('1/4-32')],
  ['32-205', PLUG_OR_LUG, 1625, 'Polycarbonate', nutInFlat('5/16-32')],
  ['32-206', PLUG_OR_WIRE, 1187, 'Nylon', screw('8-32')],
  ['32-207', TIP_OR_WIRE, 937, 'Nylon', nut('8-32')],
  ['32-208', TIP_OR_WIRE, 1000, 'Diallyl Phthalate', screw('6-32')],
]

const POST_FINISHES: readonly (readonly [head: Finish, body: Finish])[] = [
  ['Nickel', 'Nickel'],
  ['Gold', 'Gold'],
  ['Nickel', 'Bright Tin'],
]

/** `32-201-3-0201`: mate, insulation and mount; panel; color, then pair of finishes. */
export function commercialBindingPostParts(draw: Draw): SamplePart[] {
  const parts = COMMERCIAL.flatMap(([base, mate, length, insulation, mount]) =>
    boardSteps('3', '5').flatMap(({ option, board }) =>
      COLORS.flatMap(({ digit, name }) =>
        POST_FINISHES.map(([head, body], pair) => ({
          number: `${baseName(base)}-${option}-0${digit}0${pair + 1}`,
          base: baseName(base),
          fields: {
            color: name,
            matesWith: mate,
            mounting: mount.text,
            boardThickness: typed(board, draw),
            holeSize: typed(mount.hole(0), draw),
            headMaterial: 'Brass',
            headFinish: head,
            bodyFinish: body,
            insulationMaterial: insulation,
            length: typed(length + board - 93, draw),
          },
        })),
      ),
    ),
  )
  return thin(draw, parts, 320)
}

type Grounding = readonly [base: string, head: string, length: number, Mount]

const GROUNDING: readonly Grounding[] = [
  ['34-301', 'Brass', 1250, nut('1/4-32')],
  ['34-302', 'Brass', 1187, nut('10-32')],
  ['34-303', 'Brass', 1312, nutInFlat('1/4-32')],
  ['34-304', 'Beryllium Copper', 1062, nut('8-32')],
  ['34-305', 'Brass', 875, screw('8-32')],
  ['34-306', 'Leaded Red Brass', 1500, nut('5/16-32')],
  ['34-307', 'Brass', 937, screw('10-32')],
  ['34-308', 'Brass', 1625, nut('3/8-32')],
]

const GROUNDING_FINISHES: readonly Finish[] = ['Nickel', 'Bright Tin', 'Gold']

/** `34-301-1-0501`: head and mount; always 1; color of the cap, then finish. */
export function groundingPostParts(draw: Draw): SamplePart[] {
  return GROUNDING.flatMap(([base, head, length, mount]) =>
    colorsNamed('Black', 'Red', 'Green', 'White').flatMap(({ digit, name }) =>
      GROUNDING_FINISHES.map((finish) => ({
        number: `${baseName(base)}-1-0${digit}${FINISHES[finish].code}`,
        base: baseName(base),
        fields: {
          color: name,
          headMaterial: head,
          headFinish: finish,
          holeSize: typed(mount.hole(0), draw),
          length: typed(length, draw),
          mounting: mount.text,
        },
      })),
    ),
  )
}
