import { field, usual } from '#catalogue/families/fields.ts'
import { type Family, NUMBER_COLUMNS } from '#catalogue/family.ts'

const shared = {
  group: 'Banana',
  numbers: NUMBER_COLUMNS,
  showsImage: true,
  quoteLabel: 'RF',
  order: 'by-first-integer',
  pageSize: 20,
} as const

export const insulatedBananaJacks = {
  ...shared,
  ...usual,
  table: 'Insulated Banana Jacks',
  name: 'Insulated Banana Jacks',
  menuLabel: 'Insulated Jacks',
  path: '/banana/insulated-jacks',
  summary: 'Panel-mount jacks for standard 4 mm banana plugs and .080 in tip plugs, with a moulded, coloured body.',
  numberColumn: 'Part No',
  matesAs: 'Standard Banana Jack',
  pdfFolder: 'Insulated-Banana-Jacks',
  columns: [
    field.color,
    field.bodyMaterial,
    field.bodyFinish,
    field.insulationMaterial,
    field.holeSize,
    field.length,
    field.boardThickness,
    field.matesWith,
    field.holeDepth,
    field.mounting,
    field.pinFinish,
  ],
} as const satisfies Family

export const insulatedBananaPlugs = {
  ...shared,
  ...usual,
  table: 'Insulated Banana Plugs',
  name: 'Insulated Banana Plugs',
  menuLabel: 'Insulated Plugs',
  path: '/banana/insulated-plugs',
  summary: 'Spring-tipped plugs with an insulated handle in ten colours, for solder or screw connection of the wire.',
  numberColumn: 'Part Num',
  matesAs: 'Standard Banana Plug',
  pdfFolder: 'Insulated-Banana-Plugs',
  columns: [
    field.length,
    field.matesWith,
    field.awg,
    field.bodyFinish,
    field.insulationMat,
    field.color,
    field.springFinish,
  ],
} as const satisfies Family

export const nonInsulatedBananaJacks = {
  ...shared,
  table: 'Non-Insulated Banana Jacks',
  name: 'Non-Insulated Banana Jacks',
  menuLabel: 'Non-Insulated Jacks',
  path: '/banana/non-insulated-jacks',
  summary: 'Turned jacks without insulation, pressed, swaged or screwed into a grounded panel or a board.',
  numberColumn: 'Part Num',
  matesAs: 'Standard Banana Jack',
  pdfFolder: 'Non-Insulated-Banana-Jacks',
  emptyText: 'No items found matching your criteria',
  problems: { tableMissing: 'Failed to access table data', loadFailed: 'Failed to load items' },
  columns: [
    field.position,
    field.length,
    field.holeDepth,
    field.matesWith,
    field.mounting,
    field.holeSize,
    field.boardThickness,
    field.bodyMaterial,
    field.bodyFinish,
    field.shankLength,
  ],
} as const satisfies Family

export const nonInsulatedBananaPlugs = {
  ...shared,
  table: 'Non-Insulated Banana Plugs',
  name: 'Non-Insulated Banana Plugs',
  menuLabel: 'Non-Insulated Plugs',
  path: '/banana/non-insulated-plugs',
  summary: 'Spring-tipped plugs without a handle, mounted on a board or a panel for modules that plug in.',
  numberColumn: 'Part Num',
  matesAs: 'Standard Banana Plug',
  pdfFolder: 'Non-Insulated-Banana-Plugs',
  emptyText: 'No items found matching your criteria',
  problems: {
    title: 'Error Loading Data',
    tableMissing: 'Failed to access table. Please check table name and permissions.',
    loadFailed: 'Failed to verify table. Please check your connection.',
    anything: 'Failed to initialize data',
    hints: [
      'Retry in a minute: the catalogue may just be loading.',
      'Search for a part number in the box above: the other tables may well be there.',
      'Call or write to us if you need the part today.',
    ],
  },
  columns: [
    field.position,
    field.matesWith,
    field.boardThickness,
    field.mounting,
    field.shankLength,
    field.holeSize,
    field.bodyFinish,
    field.springFinish,
  ],
} as const satisfies Family
