import type { PartsTable } from '#catalog/answers.ts'

const BOARD_KEY = 'boardThickness'
const MAX_VALUE_LENGTH = 24
/** Plurals that end in one `s` more than their singular: jacks, posts, terminals. Not lenses, series or brass. */
const PLURAL = /(?<![isxz]e|[siu])s$/

/** A part in one line, from what its row states: `Red insulated banana jack, nickel body, for .062" board`. */
export function partInWords(table: PartsTable, row: number): string {
  const { name, metals = [], columns } = table.family
  const stated = (key: string | undefined): string => {
    const text = (key === undefined ? null : table.cell(row, key)) ?? ''
    return text === '-' || /^n\/?a$/i.test(text) || text.length > MAX_VALUE_LENGTH ? '' : text
  }
  const color = stated(columns.find(({ kind }) => kind === 'swatch')?.key)
  const piece = metals.find(({ finish }) => stated(finish) !== '')
  const board = stated(columns.find(({ key }) => key === BOARD_KEY)?.key)
  const what = `${color} ${lowerWords(name.replace(PLURAL, ''))}`.trim()
  return [
    `${what.slice(0, 1).toUpperCase()}${what.slice(1)}`,
    piece && `${lowerWords(stated(piece.finish))} ${piece.name}`,
    board && `for ${inInches(board)} board`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Abbreviations (PC, PTFE) keep their capitals. */
const lowerWords = (text: string): string => text.replace(/\b[A-Z][a-z]+/g, (word) => word.toLowerCase())

/** A size without a unit is in inches. */
const inInches = (size: string): string => (/\d$/.test(size) ? `${size}"` : size)
