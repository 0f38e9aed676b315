const INCH = 72
const MM = INCH / 25.4

/** A sheet or roll of labels, in points. On a roll each label is a page. */
export type LabelStock = {
  readonly key: string
  readonly name: string
  readonly page: readonly [width: number, height: number]
  readonly label: readonly [width: number, height: number]
  readonly columns: number
  readonly rows: number
  readonly origin: readonly [left: number, top: number]
  /** From one label to the next. */
  readonly pitch: readonly [across: number, down: number]
}

const LETTER = [8.5 * INCH, 11 * INCH] as const
const A4 = [210 * MM, 297 * MM] as const

const inches = (...sizes: readonly [number, number]) => [sizes[0] * INCH, sizes[1] * INCH] as const
const mm = (...sizes: readonly [number, number]) => [sizes[0] * MM, sizes[1] * MM] as const

const roll = (key: string, name: string, label: LabelStock['label']): LabelStock => ({
  key,
  name,
  page: label,
  label,
  columns: 1,
  rows: 1,
  origin: [0, 0],
  pitch: label,
})

/** Usual sheets for laser printers, by office suppliers' numbers, and label printers' rolls. */
export const LABEL_STOCKS: readonly [LabelStock, ...LabelStock[]] = [
  {
    key: '5160',
    name: 'Sheet 5160: 30 labels, 2 5/8 × 1 in (Letter)',
    page: LETTER,
    columns: 3,
    rows: 10,
    label: inches(2.625, 1),
    origin: inches(0.1875, 0.5),
    pitch: inches(2.75, 1),
  },
  {
    key: '5163',
    name: 'Sheet 5163: 10 labels, 4 × 2 in (Letter)',
    page: LETTER,
    columns: 2,
    rows: 5,
    label: inches(4, 2),
    origin: inches(0.15625, 0.5),
    pitch: inches(4.1875, 2),
  },
  {
    key: 'L7160',
    name: 'Sheet L7160: 21 labels, 63.5 × 38.1 mm (A4)',
    page: A4,
    columns: 3,
    rows: 7,
    label: mm(63.5, 38.1),
    origin: mm(7.2, 15.1),
    pitch: mm(66, 38.1),
  },
  roll('3x2', 'Roll: 3 × 2 in', inches(3, 2)),
  roll('4x2', 'Roll: 4 × 2 in', inches(4, 2)),
  roll('100x50', 'Roll: 100 × 50 mm', mm(100, 50)),
]

export const MAX_LABELS = 1_000
