import { type Column, type Family, storedName } from '#catalogue/registry/family.ts'
import type { Draw } from '#demo/seed.ts'

type Row = (string | null)[]

// Cells that may be empty without making the rest of the row false, as a sleeve's finish without its material would be.
const MAY_BE_EMPTY: readonly string[] = [
  'boardThickness',
  'headFinish',
  'holeDepth',
  'holeSize',
  'length',
  'pinDiameter',
  'position',
  'shankLength',
  'springFinish',
]
const FREE_TEXT: readonly string[] = ['mounting', 'matesWith']

/**
 * Adds the errors of manual typing to a table: an empty cell, a leading, trailing or double space here and there.
 * One cell per fifty rows, and two in the smallest table. Numbers stay unchanged.
 */
export function wear(family: Family, columns: readonly string[], rows: readonly Row[], draw: Draw): Row[] {
  const worn = rows.map((row) => [...row])
  const typed = family.columns.filter(({ kind }) => kind !== 'number')
  const ways = [
    { among: typed, change: (value: string) => `${value} ` },
    { among: typed.filter(({ key }) => MAY_BE_EMPTY.includes(key)), change: () => null },
    { among: typed.filter(({ key }) => FREE_TEXT.includes(key)), change: (value: string) => value.replace(' ', '  ') },
    { among: typed, change: (value: string) => ` ${value}` },
  ]
  const turns = Math.max(Math.ceil(rows.length / 50), Math.min(4, Math.floor(rows.length / 3)))
  for (let turn = 0; turn < turns; turn++) {
    const way = ways[turn % ways.length]
    const row = worn[draw.below(worn.length)]
    if (!way || !row) continue
    const place = placeOf(way.among, columns, draw)
    const value = place === null ? null : row[place]
    if (place !== null && value) row[place] = way.change(value)
  }
  return worn
}

function placeOf(among: readonly Column[], columns: readonly string[], draw: Draw): number | null {
  const column = among[draw.below(among.length)]
  return column ? columns.indexOf(storedName(column)) : null
}
