/** Content types by file ending, for all that the site sends or receives. */
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

export const TABLE_TYPES = { csv: 'text/csv; charset=utf-8; header=present', xlsx: CONTENT_TYPES.xlsx } as const

/** The documents that the site makes of a part, by ending of address. */
export const PART_DOCUMENTS = { pdf: CONTENT_TYPES.pdf, svg: CONTENT_TYPES.svg } as const

export const DOCUMENT_ENDS = Object.keys(PART_DOCUMENTS).join('|')

export const FILE_STARTS = {
  pdf: '%PDF-',
  png: '\x89PNG\r\n\x1a\n',
  jpeg: '\xff\xd8\xff',
  gif: 'GIF8',
  riff: 'RIFF', // WebP, but also sounds
} as const

/** Pictures that not every program shows: endings, and first bytes, a character each. */
const KINDS = [
  {
    kind: 'HEIC',
    ending: /\.(?:heic|heif|hif)$/i,
    start: /^.{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)(?!.{0,60}avi[fs])/s,
  },
  { kind: 'TIFF', ending: /\.tiff?$/i, start: /^(?:II\*\0|MM\0\*)/ },
  { kind: 'AVIF', ending: /\.avif$/i, start: /^.{4}ftyp(?:avi[fs]|mif1|msf1)/s },
  { kind: 'WebP', ending: /\.webp$/i, start: /^RIFF.{4}WEBP/s },
] as const
export type PictureKind = (typeof KINDS)[number]['kind']

/** What a picture is by its first bytes, a character each. Null for other files. */
export const pictureKind = (start: string): PictureKind | null =>
  KINDS.find((kind) => kind.start.test(start))?.kind ?? null

export const namedPicture = (name: string): PictureKind | null =>
  KINDS.find(({ ending }) => ending.test(name))?.kind ?? null

/** `a HEIC picture`, and how to convert it, in a sentence. */
export function pictureAdvice(kind: PictureKind): { readonly what: string; readonly advice: string } {
  const open = 'Open it in Preview on a Mac, or in Photos or Paint on Windows, and export it as JPG or PNG.'
  const phone = kind === 'HEIC' ? ' An iPhone takes JPG pictures with Settings, Camera, Formats, Most Compatible.' : ''
  return { what: `${kind === 'AVIF' ? 'an' : 'a'} ${kind} picture`, advice: open + phone }
}
