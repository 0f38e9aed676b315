import { SaxesParser } from 'saxes'
import { damagedWorkbook, SAVE_AGAIN, SheetFileError } from '#spreadsheets/sheet-file-error.ts'

/** An XML document's content in order. Names lack their prefix. */
export type XmlHandlers = {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  text?(text: string): void
  close?(name: string): void
}

/** Some programs write these characters unescaped, and read them back. The text stays as it is. */
const TOLERATED = new Set(['undefined entity.', 'disallowed character.', 'malformed character entity.'])
const MISPLACED_DOCTYPE = 'inappropriately located doctype declaration.'

/** Reads one part of a workbook, named in its errors ('the sheet', 'it'). Refuses document types, so no entity is ever defined. */
export function createXmlReader(part: string, { open, text, close }: XmlHandlers) {
  const refuseMarkup = (): never => {
    throw new SheetFileError(`${part} contains markup that no workbook needs`, SAVE_AGAIN)
  }
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false })
  parser.on('error', ({ message }) => {
    if (message === MISPLACED_DOCTYPE) refuseMarkup()
    if (!TOLERATED.has(message)) throw damagedWorkbook(message)
  })
  parser.on('doctype', refuseMarkup)
  if (open) parser.on('opentag', ({ name, attributes }) => open(localName(name), attributes))
  if (close) parser.on('closetag', ({ name }) => close(localName(name)))
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  return { write: (chunk: string) => void parser.write(chunk), end: () => void parser.close() }
}

export function readXml(chunks: Iterable<string>, handlers: XmlHandlers): void {
  const reader = createXmlReader('it', handlers)
  for (const chunk of chunks) reader.write(chunk)
  reader.end()
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
