import { inches, millimeters } from '#demo/recipes/dimensions.ts'
import { boardSteps, MOUNT, type Mount, shankFor } from '#demo/recipes/mounts.ts'
import * as figures from '#demo/sheets/tooling-figures.ts'
import type { ToolingName } from '#demo/sheets/tooling-names.ts'

type ToolingTable = { readonly headings: readonly string[]; readonly rows: readonly (readonly string[])[] }

/** The contents of a tooling sheet, from top to bottom. */
export type ToolingSheet = {
  readonly intro: string
  readonly figure: figures.DrawFigure
  readonly sections: readonly { readonly heading: string; readonly lines: readonly string[] }[]
  readonly table: ToolingTable & { readonly heading: string }
}

const SHANKS = [62, 78, 93, 116, 140] as const
const both = (mils: number) => `${inches(mils).replace('"', '')} [${millimeters(mils)}]`

/** Tools by shank: the hole the shank needs, and the numbers of punch and anvil. */
const byShank = (mount: Mount, prefix: string): ToolingTable => ({
  headings: ['Shank Ø', 'Hole Ø', 'Punch', 'Anvil'],
  rows: SHANKS.map((shank) => {
    const code = String(shank).padStart(3, '0')
    return [both(shank), both(mount.hole(shank)), `${prefix}-P${code}`, `${prefix}-A${code}`]
  }),
})

/** Shank lengths by board. */
const byBoard = (...mounts: readonly Mount[]): ToolingTable => ({
  headings: ['Board', ...mounts.map(({ text }) => `Shank, ${text}`)],
  rows: boardSteps('1', '6').map(({ board }) => [both(board), ...mounts.map((mount) => both(shankFor(mount, board)))]),
})

// Bare solid wire by gauge, and the pull a sound crimp must withstand, in pounds-force.
const WIRES = [
  ['28', '.0126 [0.32]', 2, 93],
  ['24', '.0201 [0.51]', 5, 125],
  ['22', '.0253 [0.64]', 8, 140],
  ['20', '.0320 [0.81]', 13, 165],
  ['18', '.0403 [1.02]', 20, 187],
  ['16', '.0508 [1.29]', 30, 218],
] as const

export const TOOLING_SHEETS: Readonly<Record<ToolingName, ToolingSheet>> = {
  'Arbor-Press-Manual': {
    intro:
      'A hand-driven arbor press of half a ton sets every swaged or pressed part in the catalog. It gives a slow, even stroke that can be felt, so that the metal flows instead of cracking.',
    figure: figures.press,
    sections: [
      {
        heading: 'Setting up',
        lines: [
          'Bolt the press to a firm bench, its ram plumb. Wipe the ram, the table and the tools: a chip marks every part.',
          'Put the punch into the ram and the anvil into the table, both finger-tight. Bring the ram down until they touch, center the anvil under the punch, then tighten both.',
          'Put a terminal head down into the anvil and the board over its shank. The board must lie flat on the shoulder.',
          'Bring the punch down onto the shank with the weight of your hand alone, and set the stop .030 above that point.',
        ],
      },
      {
        heading: 'The first pieces',
        lines: [
          'Lower the stop by .005 a piece until the part no longer turns under light finger torque.',
          'Inspect the formed end at 10x: a smooth, even flange without cracks that reach into the barrel.',
          'Turn the board over: the shoulder touches all round, and the laminate is neither crushed nor white.',
          'Lock the stop. Check one piece in fifty, and each piece after a change of board lot.',
        ],
      },
      {
        heading: 'Care',
        lines: [
          'Never hammer a punch. Polish its working face when it drags; replace it when its edge is chipped.',
          'Keep hands clear of the ram, wear eye protection, and take the lever off before changing tools.',
        ],
      },
    ],
    table: {
      heading: 'Troubleshooting',
      headings: ['Seen', 'Cause', 'Remedy'],
      rows: [
        ['Part turns in the board', 'Stroke too short, hole too wide', 'Lower the stop; check the hole'],
        ['Flange cracked into the barrel', 'Stroke too long, punch dry', 'Raise the stop; polish the punch'],
        ['Flange leans to one side', 'Punch and anvil off center', 'Center the anvil again'],
        ['White ring in the laminate', 'Too much force, hole too tight', 'Raise the stop; ream the hole'],
        ['Head marked', 'Wrong anvil, chips in it', 'Use the anvil of the head; clean it'],
      ],
    },
  },
  'Swage-Tools-Roll-and-Flare': {
    intro:
      'Both forms turn the hollow end of a shank outwards. A roll curls it back onto the board and grips hardest; a flare leaves it as an open cone, which solder fills, and which does not press on the pad.',
    figure: figures.rollAndFlare,
    sections: [
      {
        heading: 'Which to use',
        lines: [
          'Roll: bare boards and chassis, where the joint is mechanical and the flange lies on the laminate.',
          'Flare: plated-through holes and pads, where a roll could lift the copper. Solder the flare after setting.',
          'Either: use the shank length of the board in the table; a longer shank splits, a shorter one does not hold.',
        ],
      },
      {
        heading: 'A good swage',
        lines: [
          'The part neither turns nor rocks. The flange is even all round and touches the board (roll) or stands at 35° to 55° to the axis (flare).',
          'Up to three splits at the rim may be seen if they lie at least 90° apart and end before the barrel.',
          'No split round the flange, none into the barrel, no laminate crushed.',
        ],
      },
    ],
    table: { heading: 'Shank length by board', ...byBoard(MOUNT.roll, MOUNT.flare) },
  },
  'Swage-Tools-Elliptical': {
    intro:
      'The elliptical punch spreads the end of a shank to two sides only. The ears lock the terminal with about half the force of a roll: the form for soft terminals and for thin, brittle or ceramic boards.',
    figure: figures.elliptical,
    sections: [
      {
        heading: 'Setting',
        lines: [
          'Turn the punch so that the ears lie along the grain of the laminate, away from the next pad.',
          'Bring the ram down in one slow stroke; hold for a second; let go. A second stroke work-hardens the ears.',
          'The ears reach 1.5 to 1.8 shank diameters from tip to tip and touch the board at both ends.',
        ],
      },
      {
        heading: 'Check',
        lines: [
          'Torque: the part holds 4 in-oz without turning. For more, solder it or use a roll.',
          'The short sides of the hole stay open: solder must be seen to rise in them.',
        ],
      },
    ],
    table: { heading: 'Tools by shank', ...byShank(MOUNT.elliptical, 'ES') },
  },
  'Rivet-Terminals': {
    intro:
      'A rivet terminal has a solid shank that is headed over like a rivet. It conducts best and withstands the most torque, but needs a strong board, since the whole force goes through it.',
    figure: figures.rivet,
    sections: [
      {
        heading: 'Setting',
        lines: [
          'Use a panel or laminate of .062 or more with a hole no wider than the table says: the shank must not buckle.',
          'Set the shank with the cupped punch of its diameter. The head is full when its rim touches all round.',
          'Allowance for the head: .031 beyond the board, included in the shank length of the part.',
        ],
      },
      {
        heading: 'Check',
        lines: [
          'Head diameter 1.6 to 1.8 times the shank, height a third of it or more, no cracks at 10x.',
          'No light between shoulder and board; no more than a hairline of bulge in the hole wall.',
        ],
      },
    ],
    table: { heading: 'Shank length by board', ...byBoard(MOUNT.rivet) },
  },
  'Press-Fit-Terminals-and-Jacks': {
    intro:
      'Knurled shanks and PTFE bushings hold by being a little wider than their hole. Nothing is formed afterwards: hole and driver decide how well they hold.',
    figure: figures.pressFit,
    sections: [
      {
        heading: 'The hole',
        lines: [
          'Drill and ream; a punched hole tapers and grips at one side only. Break its edge by .005.',
          'Knurled shanks: hole .002 below the shank. PTFE bushings: the hole size of the part, ±.001.',
        ],
      },
      {
        heading: 'Pressing',
        lines: [
          'The driver rests on the shoulder, never on the contact: a bent spring does not grip a plug.',
          'Press in one stroke, square to the board, until the shoulder touches. Stop there: PTFE creeps when squeezed.',
          'Chill PTFE bushings to 0 °C for tight holes. They are firm again within a minute.',
          'A part that was pressed out is not used again, and its hole takes the next size up.',
        ],
      },
    ],
    table: {
      heading: 'Tools by shank',
      ...byShank(MOUNT.press, 'PF'),
    },
  },
  'Non-Standard-Presses': {
    intro:
      'Our punches and anvils have a .375 shank for the usual bench press. Three adapters fit them to presses with another ram or table; the tools themselves stay the same.',
    figure: figures.adapters,
    sections: [
      {
        heading: 'Choosing',
        lines: [
          'Measure the bore of the ram and its depth. A wider bore takes a sleeve, a narrower one a reducer, a plain ram a cap with four set screws.',
          'Check the daylight: with tools and adapter the ram must still lift 1.5 from the anvil.',
          'Air and toggle presses: set the pressure so that the ram just stalls at the stop; a blow cracks the flange.',
        ],
      },
      {
        heading: 'Fitting',
        lines: [
          'Run-out of the punch below .002 over its length: turn the adapter until it is least, then mark both parts.',
          'Tighten crosswise. Check again after the first ten pieces and after each change of tools.',
        ],
      },
    ],
    table: {
      heading: 'Adapters',
      headings: ['Ram', 'Adapter', 'Tool shank', 'Adds to height'],
      rows: [
        ['Bore .500 [12.70]', 'AD-500 sleeve', '.375 [9.52]', '.000 [0.00]'],
        ['Bore .625 [15.87]', 'AD-625 sleeve', '.375 [9.52]', '.000 [0.00]'],
        ['Bore .250 [6.35]', 'AD-250 reducer', '.375 [9.52]', '.500 [12.70]'],
        ['Bore .312 [7.92]', 'AD-312 reducer', '.375 [9.52]', '.500 [12.70]'],
        ['Square 1.000 [25.40]', 'AD-SQ1 cap', '.375 [9.52]', '.875 [22.22]'],
        ['Square .750 [19.05]', 'AD-SQ7 cap', '.375 [9.52]', '.750 [19.05]'],
      ],
    },
  },
  'Crimping-Tool': {
    intro:
      'Wire-applied pins are crimped with a four-indent hand tool whose ratchet opens only after a full stroke. The selector sets the depth of the indents by gauge, the locator holds the pin.',
    figure: figures.crimp,
    sections: [
      {
        heading: 'Crimping',
        lines: [
          'Strip the wire to the hole depth of the pin, less .015. No strand nicked, cut or untwisted.',
          'Set the selector to the gauge of the wire, not of the pin. Put the pin into the locator until it stops.',
          'Push the conductor in until it fills the sight hole; the insulation stands .010 to .040 from the barrel.',
          'Close the handles until the ratchet lets go. Never crimp twice, and never crimp a tinned conductor.',
        ],
      },
      {
        heading: 'Check',
        lines: [
          'Four even indents, about the middle of the barrel; no crack in the plating; the pin straight.',
          'Pull one crimp in a hundred: it must bear the force of the table for a minute.',
          'Check the tool with its go and no-go gauge at the start of each shift.',
        ],
      },
    ],
    table: {
      heading: 'Selector and pull by gauge',
      headings: ['AWG', 'Conductor Ø', 'Strip length', 'Selector', 'Minimum pull, lbf [N]'],
      rows: WIRES.map(([gauge, wire, pull, depth], index) => [
        gauge,
        wire,
        both(depth - 15),
        String(index + 2),
        `${pull} [${Math.round(pull * 4.448)}]`,
      ]),
    },
  },
}
