import type { Column, MetalPiece } from '#catalogue/registry/family.ts'

/** Fields of several families: key, heading, kind. A family overrides what differs. */
export const field = {
  awg: { key: 'awg', name: 'AWG', kind: 'gauge' },
  boardThickness: { key: 'boardThickness', name: 'Board Thickness', kind: 'dimension' },
  bodyFinish: { key: 'bodyFinish', name: 'Body Finish' },
  bodyMaterial: { key: 'bodyMaterial', name: 'Body Material' },
  cidPartNumber: { key: 'cidPartNumber', name: 'CID Part Num', kind: 'number' },
  color: { key: 'color', name: 'Color', kind: 'swatch' },
  feedThruCombination: { key: 'feedThruCombination', name: 'Feed Thru Combination', aliases: ['Feed Thru Contact'] },
  headFinish: { key: 'headFinish', name: 'Head Finish' },
  headMaterial: { key: 'headMaterial', name: 'Head Material' },
  holeDepth: { key: 'holeDepth', name: 'Hole Depth', kind: 'dimension' },
  holeSize: { key: 'holeSize', name: 'Hole Size', kind: 'dimension' },
  insulationMat: { key: 'insulationMaterial', name: 'Insulation Mat', aliases: ['Insulation Material'] },
  insulationMaterial: { key: 'insulationMaterial', name: 'Insulation Material', aliases: ['Insulation Mat'] },
  length: { key: 'length', name: 'Length', kind: 'dimension' },
  matesWith: { key: 'matesWith', name: 'Mates With' },
  milPartNumber: { key: 'milPartNumber', name: 'MIL Part Num', kind: 'number' },
  mounting: { key: 'mounting', name: 'Mounting' },
  mountingOrientation: { key: 'mountingOrientation', name: 'Mounting Orientation' },
  pinDiameter: { key: 'pinDiameter', name: 'Pin Diameter', kind: 'dimension' },
  pinFinish: { key: 'pinFinish', name: 'Pin Finish' },
  pinMaterial: { key: 'pinMaterial', name: 'Pin Material' },
  position: { key: 'position', name: 'Position' },
  rohs: { key: 'rohs', name: 'RoHS', aliases: ['Rohs'] },
  shankLength: { key: 'shankLength', name: 'Shank Length', kind: 'dimension' },
  springFinish: { key: 'springFinish', name: 'Spring Finish' },
  springMaterial: { key: 'springMaterial', name: 'Spring Material' },
  terminalFinish: { key: 'terminalFinish', name: 'Terminal Finish' },
  terminalMaterial: { key: 'terminalMaterial', name: 'Terminal Material' },
} as const satisfies Record<string, Column>

/** Metal pieces of several families, with the columns that state them. */
export const piece = {
  body: { name: 'body', material: 'bodyMaterial', finish: 'bodyFinish' },
  head: { name: 'head', material: 'headMaterial', finish: 'headFinish' },
  pin: { name: 'pin', material: 'pinMaterial', finish: 'pinFinish' },
  spring: { name: 'spring', material: 'springMaterial', finish: 'springFinish' },
  terminal: { name: 'terminal', material: 'terminalMaterial', finish: 'terminalFinish' },
} as const satisfies Record<string, MetalPiece>

/** The texts of most families for a table that can't be shown, and for no results (behavior 12.1, 12.3). */
export const usual = {
  emptyText: 'No data found',
  problems: { tableMissing: 'Failed to load items', loadFailed: 'Failed to load items' },
} as const
