import { lookUpLines } from '#catalog/lists/list-lookup.ts'
import { catalogOf } from '#tests/site/catalog-of.ts'

/** A small catalog with a shared MIL number and equal sizes in three spellings. */
export const catalog = catalogOf({
  Commercial: [
    { 'Part Num': '32-201', Color: 'Red', Length: '.5"', 'Head Material': 'Brass' },
    { 'Part Num': '32-202', Color: 'Black', Length: '1/2', 'Head Material': 'Brass' },
  ],
  'Panel-Jacks': [
    { 'Part Num': '45-701', Color: 'Black', Length: '12.7 mm', 'MIL Spec': 'MIL-DTL-39024/1', Manufacturer: 'Other' },
  ],
  military: [
    { 'Part Num': 'PB-1', 'MIL Part Num': 'PB08NA01' },
    { 'Part Num': 'PB-2', 'MIL Part Num': 'PB08NA01' },
  ],
})
const pause = async () => {}
/** Looks numbers up as the lines of a list. */
export const lookUp = (...numbers: string[]) =>
  lookUpLines(
    catalog,
    numbers.map((number) => ({ partNumber: number })),
    pause,
  )
