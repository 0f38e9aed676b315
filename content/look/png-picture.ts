import type { OrFaults } from '#content/content-fault.ts'
import { isShownShape, type PictureSize } from '#content/look/svg-picture.ts'
import type { ContentText } from '#content/yaml-text.ts'
import { FILE_STARTS } from '#shared/content-types.ts'

/** Above what the desk makes of any picture. */
const MAX_BYTES = 300_000
/** Signature, and the first chunk with width and height. */
const HEAD_BYTES = 33
const WIDTH_AT = 16
const HEIGHT_AT = 20
/** The last chunk: its name, and its checksum. */
const END = 'IEND\xaeB`\x82'

/** Checks an operator's PNG (logo or icon), whose text is base64. Decodes nothing: browsers do. */
export function readPng({ file, text }: ContentText): OrFaults<PictureSize> {
  const fault = (message: string) => ({ faults: [{ file, line: 1, message }] })
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length > MAX_BYTES)
    return fault(`The picture has more than ${MAX_BYTES} bytes. Make it smaller, or upload it at the desk`)
  if (bytes.length < HEAD_BYTES || !bytes.toString('latin1', 0, HEAD_BYTES).startsWith(FILE_STARTS.png))
    return fault('This is not a PNG picture')
  if (!bytes.toString('latin1').endsWith(END)) return fault('The picture is cut off')
  const [width, height] = [bytes.readUInt32BE(WIDTH_AT), bytes.readUInt32BE(HEIGHT_AT)]
  return isShownShape(width, height) ? { width, height } : fault('The picture is too long or too high for a logo')
}
