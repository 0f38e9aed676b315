import { field, piece, usual } from '#catalogue/registry/families/fields.ts'
import { type Family, NUMBER_COLUMNS } from '#catalogue/registry/family.ts'

const shared = {
  group: 'Binding Posts',
  numbers: NUMBER_COLUMNS,
  numberColumn: 'Part Num',
  showsImage: true,
  order: 'by-first-integer',
} as const

export const militaryBindingPosts = {
  ...shared,
  table: 'military',
  name: 'Military Binding Posts',
  menuLabel: 'Military',
  path: '/binding-posts/military',
  summary: 'Binding posts with their MIL and CID part numbers.',
  quoteLabel: 'RFQ',
  outline: 'binding post',
  metals: [piece.head, piece.body],
  pdfFolder: 'Military',
  pageSize: null,
  emptyText: 'No results found',
  problems: { tableMissing: 'Failed to load data', loadFailed: 'Failed to load data' },
  columns: [field.milPartNumber, field.cidPartNumber, field.color, field.position],
} as const satisfies Family

export const commercialBindingPosts = {
  ...shared,
  ...usual,
  table: 'Commercial',
  name: 'Commercial Binding Posts',
  menuLabel: 'Commercial',
  path: '/binding-posts/commercial',
  summary: 'Posts that take a banana plug, a bare wire or a spade lug under a captive, colored head.',
  quoteLabel: 'RF',
  outline: 'binding post',
  metals: [piece.head, piece.body],
  pdfFolder: 'Commercial',
  pageSize: 20,
  columns: [
    field.color,
    field.mounting,
    field.length,
    field.matesWith,
    { ...field.boardThickness, stored: 'Board Thicke' },
    field.holeSize,
    field.headMaterial,
    field.headFinish,
    field.bodyFinish,
    field.insulationMat,
  ],
} as const satisfies Family

export const commercialGroundingPosts = {
  ...shared,
  ...usual,
  table: 'Comm-Grounded',
  name: 'Commercial Grounded Binding Posts',
  menuLabel: 'Grounding',
  path: '/binding-posts/grounding',
  summary: 'Posts without insulation at the panel, for a direct connection to the chassis.',
  quoteLabel: 'RF',
  outline: 'grounding post',
  metals: [piece.head, piece.body],
  pdfFolder: 'Comms-grounded',
  pageSize: 20,
  columns: [field.color, field.headFinish, field.length, field.headMaterial, field.holeSize, field.mounting],
} as const satisfies Family
