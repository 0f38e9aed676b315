import { unescapeCellText } from '#spreadsheets/cell-text.ts'
import { readXml } from '#spreadsheets/reader/xml-reader.ts'

/** Reads the texts that the cells of a workbook share, in their order. Phonetic hints are not part of a text. */
export function readSharedStrings(chunks: Iterable<string>): string[] {
  const texts: string[] = []
  let runs: string | null = null
  let isRun = false
  let phonetic = false
  readXml(chunks, {
    open(name) {
      if (name === 'si') runs = ''
      else if (name === 'rPh') phonetic = true
      else if (name === 't') isRun = !phonetic
    },
    text(text) {
      if (isRun && runs !== null) runs += text
    },
    close(name) {
      if (name === 't') isRun = false
      else if (name === 'rPh') phonetic = false
      else if (name === 'si') {
        texts.push(unescapeCellText(runs ?? ''))
        runs = null
      }
    },
  })
  return texts
}
