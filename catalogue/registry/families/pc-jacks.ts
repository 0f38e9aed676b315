import { field, piece, usual } from '#catalogue/registry/families/fields.ts'
import { type Family, NUMBER_COLUMNS } from '#catalogue/registry/family.ts'

const shared = {
  ...usual,
  group: 'PC Jacks',
  numbers: NUMBER_COLUMNS,
  numberColumn: 'Part Num',
  showsImage: true,
  quoteLabel: 'RF',
  order: 'by-first-integer',
  pageSize: 20,
} as const

export const insulatedPcJacks = {
  ...shared,
  table: 'insulatedPCJacks',
  name: 'Insulated PC Jacks',
  menuLabel: 'Insulated PC Jacks',
  path: '/pc-jacks/insulated-pc-jacks',
  alsoCalled: ['test jack', 'tip jack', 'board jack'],
  summary: 'Test jacks with a colored sleeve for printed circuit boards, upright or at the edge.',
  outline: 'insulated pc jack',
  metals: [piece.body],
  pdfFolder: 'InsulatedPCJacks',
  columns: [
    field.color,
    field.length,
    field.milPartNumber,
    field.matesWith,
    field.holeDepth,
    field.feedThruCombination,
    field.mounting,
    field.holeSize,
    field.boardThickness,
    field.mountingOrientation,
    field.bodyMaterial,
    field.bodyFinish,
    field.insulationMaterial,
  ],
} as const satisfies Family

export const nonInsulatedPcJacks = {
  ...shared,
  table: 'Non-InsulatedPCJacks',
  name: 'Non-Insulated PC Jacks',
  menuLabel: 'Non-Insulated PC Jacks',
  path: '/pc-jacks/non-insulated-pc-jacks',
  alsoCalled: ['test jack', 'tip jack', 'board jack'],
  summary: 'Bare jacks, swaged, pressed or soldered into a board, with shank lengths for different board thicknesses.',
  outline: 'bare pc jack',
  metals: [piece.body],
  pdfFolder: 'Non-InsulatedPCJacks',
  columns: [
    field.length,
    field.holeSize,
    field.mounting,
    field.matesWith,
    field.holeDepth,
    field.feedThruCombination,
    field.shankLength,
    field.boardThickness,
    field.bodyMaterial,
    field.bodyFinish,
    field.mountingOrientation,
  ],
} as const satisfies Family
