/** Kinds of pictures that not every program shows, with the endings of their names and how they begin, a character for each byte. */
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

/** What a picture is by its first bytes, a character for each. Null for any other file. */
export const pictureKind = (start: string): PictureKind | null =>
  KINDS.find((one) => one.start.test(start))?.kind ?? null

/** What a picture is by its name. */
export const namedPicture = (name: string): PictureKind | null =>
  KINDS.find(({ ending }) => ending.test(name))?.kind ?? null

/** `a HEIC picture`: what it is, and how it becomes one that is taken, in a sentence. */
export function pictureAdvice(kind: PictureKind): { readonly what: string; readonly advice: string } {
  const open = 'Open it in Preview on a Mac, or in Photos or Paint on Windows, and export it as JPG or PNG.'
  const phone = kind === 'HEIC' ? ' An iPhone takes JPG pictures with Settings, Camera, Formats, Most Compatible.' : ''
  return { what: `${kind === 'AVIF' ? 'an' : 'a'} ${kind} picture`, advice: open + phone }
}
