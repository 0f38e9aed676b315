import type { PostedFile } from '#requests/attachments/attachment.ts'

const text = (content: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(content, 'latin1'))

/** Small files of every kind that a request may have, by kind. */
export const SAMPLES = {
  pdf: text('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
  png: text('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0'),
  jpg: text('\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0\xff\xd9'),
  step: text("ISO-10303-21;\nHEADER;\nFILE_NAME('10-880-2-05');\nENDSEC;\nEND-ISO-10303-21;\n"),
  dxf: text('999\nPanel cut-out for 10-880-2-05\n  0\nSECTION\n  2\nHEADER\n  0\nENDSEC\n  0\nEOF\n'),
  binaryDxf: text('AutoCAD Binary DXF\r\n\x1a\0\0\0SECTION\0'),
  zip: text('PK\x03\x04\x14\0\0\0\x08\0drawing.pdf'),
} as const

export const sample = (kind: keyof typeof SAMPLES, name: string): PostedFile => ({ name, bytes: SAMPLES[kind] })

/** Returns a PDF of this many bytes, padded with a text that makes it unique. */
export function pdfOf(bytes: number, own = ''): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(bytes).fill(0x20)
  file.set(text(`%PDF-1.7\n% ${own}\n`).subarray(0, bytes))
  return file
}
