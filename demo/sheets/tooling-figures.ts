import {
  arrow,
  axis,
  BOARD,
  block,
  callout,
  caption,
  METAL,
  PLASTIC,
  type Point,
  STEEL,
  section,
  solid,
} from '#demo/sheets/figure-pen.ts'
import type { Pdf } from '#documents/letter-pdf.ts'

/** Figures are drawn in 520 x 170 points from the upper left. */
export const FIGURE = { width: 520, height: 170 } as const

export type DrawFigure = (pdf: Pdf) => void

/** A shape and its mirror image across a vertical axis, as one closed line. */
const mirrored = (x: number, half: readonly Point[]): Point[] => [
  ...half.map(([away, y]): Point => [x + away, y]),
  ...half.toReversed().map(([away, y]): Point => [x - away, y]),
]

/** A board in section with a hole in it. */
function board(pdf: Pdf, x: number, y: number, hole: number, width = 130, thickness = 16): void {
  section(pdf, x - width / 2, y, width / 2 - hole, thickness, BOARD)
  section(pdf, x + hole, y, width / 2 - hole, thickness, BOARD)
}

/** A turret terminal on a board: its head above, its shank down to `end`. */
function terminal(pdf: Pdf, x: number, y: number, end: number, shank = 9): void {
  const half: Point[] = [
    [11, y - 52],
    [11, y - 45],
    [7, y - 45],
    [7, y - 31],
    [11, y - 31],
    [11, y - 24],
    [7, y - 24],
    [7, y - 10],
    [17, y - 10],
    [17, y],
    [shank, y],
    [shank, end],
  ]
  solid(pdf, mirrored(x, half), METAL)
}

export const press: DrawFigure = (pdf) => {
  block(pdf, 120, 140, 150, 20, STEEL)
  solid(
    pdf,
    [
      [228, 140],
      [228, 20],
      [160, 20],
      [160, 44],
      [204, 44],
      [204, 140],
    ],
    STEEL,
  )
  block(pdf, 168, 8, 20, 74, '#c3c8cc')
  solid(
    pdf,
    [
      [178, 30],
      [96, 6],
      [94, 12],
      [176, 37],
    ],
    '#c3c8cc',
  )
  pdf.circle(178, 32, 9).lineWidth(0.7).fillAndStroke(STEEL, '#12181f')
  solid(
    pdf,
    mirrored(178, [
      [6, 82],
      [6, 97],
      [2.5, 104],
    ]),
    METAL,
  )
  section(pdf, 132, 112, 40, 5, BOARD)
  section(pdf, 184, 112, 40, 5, BOARD)
  solid(
    pdf,
    mirrored(178, [
      [2.5, 106],
      [2.5, 117],
      [5, 117],
      [5, 126],
    ]),
    METAL,
  )
  block(pdf, 166, 126, 24, 14, '#c3c8cc')
  axis(pdf, [178, 2], [178, 164])
  arrow(pdf, [84, 18], [78, 50])
  callout(pdf, 'Ram', [186, 60], [300, 36])
  callout(pdf, 'Punch: forms the shank', [183, 92], [300, 58], 200)
  callout(pdf, 'Board, soldering side up', [216, 114], [300, 80], 200)
  callout(pdf, 'Terminal, head down in the anvil', [183, 122], [300, 102], 200)
  callout(pdf, 'Anvil: fits the head, holds it square', [188, 132], [300, 124], 200)
  callout(pdf, 'Stop: limits the stroke', [226, 70], [300, 14], 200)
}

export const rollAndFlare: DrawFigure = (pdf) => {
  for (const [x, name] of [
    [90, 'Before'],
    [260, 'Roll'],
    [430, 'Flare'],
  ] as const) {
    board(pdf, x, 74, 9.8)
    if (name === 'Before') {
      terminal(pdf, x, 74, 110)
      solid(
        pdf,
        mirrored(x, [
          [6, 92],
          [6, 110],
        ]),
        '#ffffff',
      )
    } else if (name === 'Roll') {
      terminal(pdf, x, 74, 91)
      for (const side of [-1, 1]) {
        pdf.moveTo(x + side * 6, 90).bezierCurveTo(x + side * 6, 104, x + side * 20, 104, x + side * 19, 91)
        pdf
          .lineTo(x + side * 15, 91)
          .bezierCurveTo(x + side * 16, 98, x + side * 9, 98, x + side * 9, 90)
          .closePath()
        pdf.lineWidth(0.7).fillAndStroke(METAL, '#12181f')
      }
    } else {
      terminal(pdf, x, 74, 92)
      for (const side of [-1, 1]) {
        solid(
          pdf,
          [
            [x + side * 9, 91],
            [x + side * 19, 103],
            [x + side * 16, 105],
            [x + side * 6, 93],
          ],
          METAL,
        )
      }
    }
    axis(pdf, [x, 14], [x, 124])
    caption(pdf, name, x, 148)
  }
  callout(pdf, 'Hollow end', [96, 104], [122, 118], 60)
  callout(pdf, 'Curled back onto the pad', [276, 97], [294, 112], 100)
  callout(pdf, '35° to 55°', [446, 102], [462, 114], 60)
}

export const elliptical: DrawFigure = (pdf) => {
  for (const [x, name] of [
    [110, 'From the side'],
    [300, 'From below, before'],
    [430, 'From below, after'],
  ] as const) {
    if (name === 'From the side') {
      board(pdf, x, 74, 9.8)
      terminal(pdf, x, 74, 96)
      solid(
        pdf,
        mirrored(x, [
          [9, 90],
          [17, 96],
          [17, 100],
          [3, 100],
        ]),
        METAL,
      )
      axis(pdf, [x, 14], [x, 124])
    } else {
      pdf
        .rect(x - 50, 30, 100, 90)
        .lineWidth(0.7)
        .fillAndStroke(BOARD, '#12181f')
      pdf.circle(x, 75, 22).lineWidth(0.5).fillAndStroke('#ffffff', '#12181f')
      if (name === 'From below, before') pdf.circle(x, 75, 20).lineWidth(0.7).fillAndStroke(METAL, '#12181f')
      else {
        pdf.ellipse(x, 75, 38, 17).lineWidth(0.7).fillAndStroke(METAL, '#12181f')
        arrow(pdf, [x + 18, 75], [x + 35, 75])
        arrow(pdf, [x - 18, 75], [x - 35, 75])
      }
    }
    caption(pdf, name, x, 148)
  }
  callout(pdf, 'Two ears lie on the board', [124, 98], [150, 112], 100)
}

export const rivet: DrawFigure = (pdf) => {
  for (const [x, name] of [
    [120, 'Shank in place'],
    [300, 'Headed'],
  ] as const) {
    board(pdf, x, 74, 9.8)
    if (name === 'Shank in place') {
      terminal(pdf, x, 74, 112)
      arrow(pdf, [x, 140], [x, 118])
    } else {
      terminal(pdf, x, 74, 92)
      pdf
        .moveTo(x - 18, 90)
        .bezierCurveTo(x - 16, 108, x + 16, 108, x + 18, 90)
        .closePath()
      pdf.lineWidth(0.7).fillAndStroke(METAL, '#12181f')
    }
    axis(pdf, [x, 14], [x, 124])
    caption(pdf, name, x, 154)
  }
  callout(pdf, 'Solid shank: allowance beyond the board', [128, 106], [150, 122], 150)
  callout(pdf, 'Head: 1.6 to 1.8 shank diameters', [316, 96], [350, 110], 160)
}

export const pressFit: DrawFigure = (pdf) => {
  board(pdf, 120, 84, 9)
  terminal(pdf, 120, 84, 116)
  for (let y = 86; y < 100; y += 3) pdf.moveTo(111, y).lineTo(129, y).lineWidth(0.4).strokeColor('#12181f').stroke()
  solid(
    pdf,
    mirrored(120, [
      [20, 4],
      [20, 73],
      [14, 73],
      [14, 28],
    ]),
    STEEL,
  )
  terminal(pdf, 120, 84, 116)
  for (let y = 87; y < 100; y += 3) pdf.moveTo(111, y).lineTo(129, y).lineWidth(0.4).strokeColor('#12181f').stroke()
  arrow(pdf, [160, 10], [160, 40])
  axis(pdf, [120, 0], [120, 132])
  caption(pdf, 'Knurled shank', 120, 154)
  callout(pdf, 'Driver rests on the shoulder', [138, 50], [176, 58], 120)
  board(pdf, 380, 84, 20)
  solid(
    pdf,
    mirrored(380, [
      [30, 62],
      [30, 84],
      [20, 84],
      [20, 104],
      [18, 108],
    ]),
    PLASTIC,
  )
  solid(
    pdf,
    mirrored(380, [
      [5, 30],
      [5, 134],
      [3, 140],
    ]),
    METAL,
  )
  axis(pdf, [380, 20], [380, 146])
  caption(pdf, 'PTFE bushing', 380, 154)
  callout(pdf, 'PTFE springs out below the board', [400, 104], [424, 118], 100)
}

export const adapters: DrawFigure = (pdf) => {
  const rows = [
    [110, 15, 'Ram bored too wide: sleeve'],
    [270, 8, 'Ram bored too narrow: reducer'],
    [430, 0, 'Ram without a bore: cap'],
  ] as const
  for (const [x, bore, name] of rows) {
    block(pdf, x - 34, 12, 68, 46, STEEL)
    if (bore > 0) block(pdf, x - bore, 24, 2 * bore, 34, '#ffffff')
    if (bore === 15) {
      section(pdf, x - 15, 26, 6, 32, METAL)
      section(pdf, x + 9, 26, 6, 32, METAL)
      block(pdf, x - 9, 26, 18, 60, '#c3c8cc')
    } else if (bore === 8) {
      solid(
        pdf,
        mirrored(x, [
          [8, 26],
          [8, 58],
          [20, 58],
          [20, 80],
          [9, 80],
          [9, 92],
        ]),
        METAL,
      )
    } else {
      solid(
        pdf,
        mirrored(x, [
          [42, 30],
          [42, 72],
          [18, 72],
          [18, 92],
        ]),
        METAL,
      )
      block(pdf, x - 34, 12, 68, 46, STEEL)
    }
    solid(
      pdf,
      mirrored(x, [
        [5, 92],
        [5, 116],
        [2, 124],
      ]),
      '#c3c8cc',
    )
    axis(pdf, [x, 4], [x, 130])
    caption(pdf, name, x, 150)
  }
}

export const crimp: DrawFigure = (pdf) => {
  solid(
    pdf,
    [
      [70, 66],
      [250, 66],
      [250, 94],
      [70, 94],
    ],
    PLASTIC,
  )
  solid(
    pdf,
    [
      [250, 72],
      [318, 72],
      [318, 88],
      [250, 88],
    ],
    '#d98a54',
  )
  solid(
    pdf,
    [
      [262, 60],
      [340, 60],
      [352, 72],
      [470, 74],
      [480, 80],
      [470, 86],
      [352, 88],
      [340, 100],
      [262, 100],
    ],
    METAL,
  )
  for (const x of [278, 304])
    solid(
      pdf,
      [
        [x, 58],
        [x + 14, 58],
        [x + 10, 66],
        [x + 4, 66],
      ],
      STEEL,
    )
  for (const x of [278, 304])
    solid(
      pdf,
      [
        [x, 102],
        [x + 14, 102],
        [x + 10, 94],
        [x + 4, 94],
      ],
      STEEL,
    )
  axis(pdf, [60, 80], [492, 80])
  pdf.circle(334, 80, 2.6).lineWidth(0.6).fillAndStroke('#d98a54', '#12181f')
  callout(pdf, 'Insulation stops at the barrel', [254, 66], [230, 34], 120)
  callout(pdf, 'Indents of the tool', [294, 60], [320, 24], 100)
  callout(pdf, 'Wire seen in the sight hole', [334, 80], [372, 42], 110)
  callout(pdf, 'Pin', [440, 86], [456, 112], 60)
  caption(pdf, 'Conductor fills the hole depth; no strand stands out', 264, 140)
}
