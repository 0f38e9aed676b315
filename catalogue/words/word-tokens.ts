/** A piece of a query between spaces: the token it is as a whole, and the tokens of its parts. */
export type Chunk = { readonly text: string; readonly whole: string; readonly parts: readonly string[] }

/** Words that say nothing about a part. */
const STOP_WORDS = new Set(
  'a an and any are can do for from get have how i in is it me my need of on or our that the to us we what where with you your'.split(
    ' ',
  ),
)

/** Trade names and abbreviations, with the words that tables use. */
const TABLE_WORDS: Readonly<Record<string, string>> = {
  becu: 'beryllium copper',
  dap: 'diallyl phthalate',
  pcb: 'pc board',
  purple: 'violet',
  socket: 'jack',
  sockets: 'jack',
  teflon: 'ptfe',
}

/** Units after a number become a part of it; inches are what a number without a unit means. */
const INCHES = /(\d)\s*(?:"|”|″|inch(?:es)?\b|in\b\.?)/g
const UNIT = /(\d)\s+(mm|awg|mm²)\b/g
const ZERO_POINT = /(^|[^\d.])0+(\.\d)/g
const GAPS = /[\s,;:()&+·"'’“”!?]+/
const JOINTS = /[-/_–]+/

/** A text as chunks: `.080" Tip Plug` → .080, tip, plug; `press-fit` → pressfit, with the parts press and fit. */
function chunksOf(text: string): Chunk[] {
  const plain = text.toLowerCase().replace(INCHES, '$1 ').replace(UNIT, '$1$2').replace(ZERO_POINT, '$1$2')
  return plain.split(GAPS).flatMap((piece): Chunk[] => {
    const trimmed = piece.replace(/^[-/_.–]+(?=[^\d])|[-/_.–]+$/g, '')
    const parts = trimmed.split(JOINTS).filter(Boolean).map(stem)
    return parts.length === 0 ? [] : [{ text: trimmed, whole: stem(trimmed.replace(/[-_–]+/g, '')), parts }]
  })
}

/** The chunks of a query in the words of tables, without words that say nothing, unless there are no others. */
export function queryChunks(query: string): Chunk[] {
  const all = chunksOf(query).flatMap((chunk) => {
    const words = Object.hasOwn(TABLE_WORDS, chunk.text) ? TABLE_WORDS[chunk.text] : undefined
    return words ? chunksOf(words) : [chunk]
  })
  const telling = all.filter(({ text }) => !STOP_WORDS.has(text))
  return telling.length > 0 ? telling : all
}

/** Every token of a text: its chunks as a whole, and their parts. */
export const tokensOf = (text: string): string[] => [
  ...new Set(chunksOf(text).flatMap(({ whole, parts }) => (parts.length > 1 ? [whole, ...parts] : [whole]))),
]

/** The singular of a plural, so that both are the same token. */
function stem(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|\d.?s)$/.test(word)) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return /(?:ss|sh|ch|x|z)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}
