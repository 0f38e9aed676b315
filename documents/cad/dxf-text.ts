import { plainText } from '#documents/plain-text.ts'

const MAX_TEXT_LENGTH = 200

/** Escapes text for DXF: `^` and `%%` start no code. The diameter sign becomes a code, since not every drawing font has it. */
export const dxfText = (text: string): string =>
  plainText(text, MAX_TEXT_LENGTH).replaceAll('%%', '%%%%%%').replaceAll('^', '^ ').replaceAll('Ø', '%%c')
