import { stepFile } from '#sample/models/step-file.ts'

/** A cylinder, 10 mm long and 6 mm wide, as a STEP file. */
export const SIMPLE_STEP = stepFile('cylinder', [
  {
    profile: [
      [0, 0],
      [0, 3 / 25.4],
      [10 / 25.4, 3 / 25.4],
      [10 / 25.4, 0],
    ],
    plastic: null,
    origin: [0, 0],
    direction: 'along',
  },
])
