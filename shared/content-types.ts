/** Content types by a file's ending, of everything that the site sends or receives. */
export const CONTENT_TYPES = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  step: 'model/step',
  stp: 'model/step',
  glb: 'model/gltf-binary',
  kicad_mod: 'application/x-kicad-footprint',
  kicad_sym: 'application/x-kicad-symbol',
  dxf: 'image/vnd.dxf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** The types of downloaded tables and lists. */
export const TABLE_TYPES = { csv: 'text/csv; charset=utf-8; header=present', xlsx: CONTENT_TYPES.xlsx } as const

/** The documents that the site makes of a part, by how their addresses end. */
export const PART_DOCUMENTS = { pdf: CONTENT_TYPES.pdf, svg: CONTENT_TYPES.svg } as const

/** Their ends, for a regular expression. */
export const DOCUMENT_ENDS = Object.keys(PART_DOCUMENTS).join('|')

/** How files of a type begin, one character for each byte. */
export const FILE_STARTS = {
  pdf: '%PDF-',
  png: '\x89PNG\r\n\x1a\n',
  jpeg: '\xff\xd8\xff',
  gif: 'GIF8',
  riff: 'RIFF', // WebP, but also sounds
} as const
