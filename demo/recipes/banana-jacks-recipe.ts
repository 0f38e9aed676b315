import { baseName } from '#demo/irregular-numbers.ts'
import { typed } from '#demo/recipes/dimensions.ts'
import { FINISHES, type Finish } from '#demo/recipes/finishes.ts'
import { boardSteps, MOUNT, type Mount, nut, shankFor } from '#demo/recipes/mounts.ts'
import { type SamplePart, thin } from '#demo/sample-part.ts'
import type { Draw } from '#demo/seed.ts'

/** The plug for each bore, and the bore depth its spring needs. */
const BANANA = { plug: 'Standard Banana Plug', depth: 750 }
const MINIATURE = { plug: 'Miniature Banana Plug', depth: 500 }
const TIP = { plug: '.080" Tip Plug', depth: 437 }

type Insulated = readonly [base: string, bore: typeof BANANA, length: number, material: string, body: string, Mount]

// PTFE is press-fit; diallyl phthalate and nylon have a thread and a nut (behavior 16.7).
const INSULATED: readonly Insulated[] = [
  ['1401', BANANA, 1187, 'Nylon', 'Brass', nut('1/4-32')],
  ['1403', BANANA, 1250, 'Nylon', 'Brass', nut('5/16-32')],
  ['1405', BANANA, 1125, 'PTFE', 'Brass', { ...MOUNT.press, hole: () => 312 }],
  ['1407', BANANA, 1312, 'Diallyl Phthalate', 'Brass', nut('1/4-32')],
  ['1409', BANANA, 1375, 'Diallyl Phthalate', 'Brass', nut('3/8-32')],
  ['1411', MINIATURE, 875, 'Nylon', 'Brass', nut('1/4-32')],
  ['1413', MINIATURE, 812, 'PTFE', 'Beryllium Copper', { ...MOUNT.press, hole: () => 250 }],
  ['1415', MINIATURE, 937, 'Diallyl Phthalate', 'Brass', nut('1/4-32')],
  ['1417', TIP, 687, 'Nylon', 'Brass', nut('1/4-32')],
  ['1419', TIP, 625, 'PTFE', 'Beryllium Copper', { ...MOUNT.press, hole: () => 218 }],
  ['1421', TIP, 750, 'Diallyl Phthalate', 'Brass', nut('1/4-32')],
  ['1423', TIP, 812, 'Nylon', 'Brass', nut('5/16-32')],
]

const COLOR_CODES = { Red: '01', Blue: '02', Green: '03' } as const
const BODY_AND_PIN: readonly (readonly [Finish, Finish])[] = [
  ['Nickel', 'Bright Tin'],
  ['Gold', 'Gold'],
  ['Silver', 'Silver'],
]

/** `1401-2-0101`: bore, insulation and thread; panel; color, then body finish. */
export function insulatedBananaJackParts(draw: Draw): SamplePart[] {
  const parts = INSULATED.flatMap(([base, bore, length, material, body, mount]) =>
    boardSteps('2', '3').flatMap(({ option, board }) =>
      Object.entries(COLOR_CODES).flatMap(([color, code]) =>
        BODY_AND_PIN.map(([finish, pin]) => ({
          number: `${baseName(base)}-${option}-${code}${FINISHES[finish].code}`,
          base: baseName(base),
          fields: {
            color,
            bodyMaterial: body,
            bodyFinish: finish,
            insulationMaterial: material,
            holeSize: typed(mount.hole(0), draw),
            length: typed(length + board - 62, draw),
            boardThickness: typed(board, draw),
            matesWith: bore.plug,
            holeDepth: typed(bore.depth, draw),
            mounting: mount.text,
            pinFinish: pin,
          },
        })),
      ),
    ),
  )
  return thin(draw, parts, 184)
}

type Bare = readonly [base: string, bore: typeof BANANA, position: string, body: string, shank: number, Mount]

const BARE: readonly Bare[] = [
  ['24-501', BANANA, 'Vertical', 'Brass', 250, MOUNT.roll],
  ['24-502', BANANA, 'Vertical', 'Brass', 250, MOUNT.press],
  ['24-503', BANANA, 'Vertical', 'Brass', 250, nut('1/4-32')],
  ['24-504', BANANA, 'Right Angle', 'Brass', 187, MOUNT.solder],
  ['24-505', BANANA, 'Vertical', 'Beryllium Copper', 218, MOUNT.flare],
  ['24-506', MINIATURE, 'Vertical', 'Brass', 187, MOUNT.roll],
  ['24-507', MINIATURE, 'Vertical', 'Brass', 187, MOUNT.press],
  ['24-508', MINIATURE, 'Right Angle', 'Brass', 125, MOUNT.solder],
  ['24-509', MINIATURE, 'Vertical', 'Leaded Red Brass', 187, MOUNT.elliptical],
  ['24-510', TIP, 'Vertical', 'Brass', 140, MOUNT.roll],
  ['24-511', TIP, 'Vertical', 'Beryllium Copper', 140, MOUNT.press],
  ['24-512', TIP, 'Vertical', 'Brass', 140, MOUNT.flare],
  ['24-513', TIP, 'Right Angle', 'Brass', 93, MOUNT.solder],
  ['24-514', TIP, 'Vertical', 'Leaded Red Brass', 140, MOUNT.elliptical],
]

const BARE_FINISHES: readonly Finish[] = ['Nickel', 'Bright Tin', 'Gold', 'Silver', 'Electro-Tin', 'Bright Tin-Lead']

/** `24-501-2-01`: bore, body and mount; board; finish. */
export function nonInsulatedBananaJackParts(draw: Draw): SamplePart[] {
  const parts = BARE.flatMap(([base, bore, position, body, shank, mount]) =>
    boardSteps('1', '6').flatMap(({ option, board }) =>
      BARE_FINISHES.map((finish) => ({
        number: `${baseName(base)}-${option}-${FINISHES[finish].code}`,
        base: baseName(base),
        fields: {
          position,
          length: typed(bore.depth + 62 + shankFor(mount, board), draw),
          holeDepth: typed(bore.depth, draw),
          matesWith: bore.plug,
          mounting: mount.text,
          holeSize: typed(mount.hole(shank), draw),
          boardThickness: typed(board, draw),
          bodyMaterial: body,
          bodyFinish: finish,
          shankLength: typed(shankFor(mount, board), draw),
        },
      })),
    ),
  )
  return thin(draw, parts, 380)
}
