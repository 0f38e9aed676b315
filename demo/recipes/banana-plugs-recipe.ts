import { baseName } from '#demo/irregular-numbers.ts'
import { typed } from '#demo/recipes/dimensions.ts'
import { COLORS, FINISHES, type Finish } from '#demo/recipes/finishes.ts'
import { boardSteps, MOUNT, type Mount, nut, shankFor } from '#demo/recipes/mounts.ts'
import { type SamplePart, thin } from '#demo/sample-part.ts'
import type { Draw } from '#demo/seed.ts'

const BANANA_JACK = 'Standard Banana Jack'
const MINIATURE_JACK = 'Miniature Banana Jack'
const TIP_JACK = '.080" Tip Jack'

type Insulated = readonly [base: string, mate: string, length: number, awg: string, handle: string]

// The thickest wire that fits the handle's bore.
const INSULATED: readonly Insulated[] = [
  ['1501', BANANA_JACK, 1625, '16 AWG', 'Nylon'],
  ['1502', BANANA_JACK, 1750, '16 AWG', 'Polypropylene'],
  ['1503', BANANA_JACK, 1437, '18 AWG', 'Nylon'],
  ['1504', MINIATURE_JACK, 1187, '18 AWG', 'Nylon'],
  ['1505', MINIATURE_JACK, 1250, '20 AWG', 'Polypropylene'],
  ['1506', TIP_JACK, 1062, '20 AWG', 'Nylon'],
  ['1507', TIP_JACK, 1125, '18 AWG', 'Polypropylene'],
  ['1508', TIP_JACK, 937, '22 AWG', 'Nylon'],
]

const BODY_AND_SPRING: readonly (readonly [Finish, Finish])[] = [
  ['Nickel', 'Nickel'],
  ['Nickel', 'Gold'],
  ['Gold', 'Gold'],
  ['Bright Tin', 'Silver'],
]

/** `1501-1-0201`: mate, wire and handle; pair of finishes; color, then body finish. */
export function insulatedBananaPlugParts(draw: Draw): SamplePart[] {
  const parts = INSULATED.flatMap(([base, mate, length, awg, handle]) =>
    BODY_AND_SPRING.flatMap(([body, spring], pair) =>
      COLORS.map(({ digit, name }) => ({
        number: `${baseName(base)}-${pair + 1}-0${digit}${FINISHES[body].code}`,
        base: baseName(base),
        fields: {
          length: typed(length, draw),
          matesWith: mate,
          awg,
          bodyFinish: body,
          insulationMaterial: handle,
          color: name,
          springFinish: spring,
        },
      })),
    ),
  )
  return thin(draw, parts, 300)
}

type Bare = readonly [base: string, mate: string, position: string, shank: number, Mount]

const BARE: readonly Bare[] = [
  ['26-601', BANANA_JACK, 'Vertical', 187, MOUNT.roll],
  ['26-602', BANANA_JACK, 'Vertical', 187, MOUNT.press],
  ['26-603', BANANA_JACK, 'Vertical', 173, nut('8-32')],
  ['26-604', BANANA_JACK, 'Right Angle', 125, MOUNT.solder],
  ['26-605', MINIATURE_JACK, 'Vertical', 125, MOUNT.roll],
  ['26-606', MINIATURE_JACK, 'Vertical', 125, MOUNT.press],
  ['26-607', MINIATURE_JACK, 'Right Angle', 93, MOUNT.solder],
  ['26-608', TIP_JACK, 'Vertical', 93, MOUNT.flare],
  ['26-609', TIP_JACK, 'Vertical', 93, MOUNT.press],
  ['26-610', TIP_JACK, 'Vertical', 116, nut('4-40')],
]

/** `26-601-2-01`: mate and mount; board; pair of finishes. */
export function nonInsulatedBananaPlugParts(draw: Draw): SamplePart[] {
  const parts = BARE.flatMap(([base, mate, position, shank, mount]) =>
    boardSteps('1', '6').flatMap(({ option, board }) =>
      BODY_AND_SPRING.map(([body, spring], pair) => ({
        number: `${baseName(base)}-${option}-0${pair + 1}`,
        base: baseName(base),
        fields: {
          position,
          matesWith: mate,
          boardThickness: typed(board, draw),
          mounting: mount.text,
          shankLength: typed(shankFor(mount, board), draw),
          holeSize: typed(mount.hole(shank), draw),
          bodyFinish: body,
          springFinish: spring,
        },
      })),
    ),
  )
  return thin(draw, parts, 232)
}
