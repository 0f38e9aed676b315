import { isDeepStrictEqual } from 'node:util'
import { type Document, isMap, isScalar, isSeq, type Node, parseDocument } from 'yaml'
import { isValues } from '#content/editor/form-values.ts'

type Values = Readonly<Record<string, unknown>>

const OPTIONS = { prettyErrors: false, stringKeys: true, version: '1.2' } as const
/** Empty lines and comments at a piece's end, which belong to the next key. */
const TAIL = /(?<=\n)(?:#[^\n]*\n|\n)*(?:#[^\n]*)?$/

/**
 * Writes values into a YAML file. Top-level keys that stay the same stay byte for byte, and so do the comments around
 * them. The library lays out the lines of the others, with their comments and quotes.
 */
export function patchYaml(text: string, values: Values): string {
  const document = parseDocument(text, OPTIONS)
  const before: Values = document.toJS() ?? {}
  if (isDeepStrictEqual(before, values)) return text
  const patched = keyByKey(text, document, before, values)
  const read = parseDocument(patched, OPTIONS)
  if (read.errors.length === 0 && isDeepStrictEqual(read.toJS() ?? {}, values)) return patched
  return rewritten(document, before, values, text)
}

function keyByKey(text: string, { contents }: Document.Parsed, before: Values, values: Values): string {
  const keys = isMap(contents) && !contents.flow ? contents.items.map(({ key }) => key as Node) : []
  const starts = keys.map(({ range }) => range?.[0] ?? 0)
  const pieces = keys.map((key, index) => {
    const piece = text.slice(starts[index], starts[index + 1])
    const name = String(isScalar(key) ? key.value : key)
    if (isDeepStrictEqual(before[name], values[name])) return piece
    const tail = TAIL.exec(piece)?.[0] ?? ''
    const own = piece.slice(0, piece.length - tail.length)
    const changed = Object.hasOwn(values, name) ? { [name]: values[name] } : {}
    return (name in changed ? rewritten(parseDocument(own, OPTIONS), before, changed, own) : '') + tail
  })
  const written = [text.slice(0, starts[0]), ...pieces].join('')
  const added = Object.entries(values).filter(([name]) => !Object.hasOwn(before, name))
  if (added.length === 0) return written
  const end = written === '' || written.endsWith('\n') ? '' : '\n'
  return written + end + rewritten(parseDocument('', OPTIONS), {}, Object.fromEntries(added), '')
}

/** The library's lines, in the style of the text that they replace. */
function rewritten(document: Document, before: Values, values: Values, text: string): string {
  document.contents = nodeOf(document, document.contents, before, values)
  return document.toString({
    lineWidth: 0,
    indentSeq: !/^[^\s#-][^\n]*:[^\n]*\n(?:\s*#[^\n]*\n)*- /m.test(text),
    flowCollectionPadding: !/[[{]/.test(text) || /[[{]\s/.test(text),
  })
}

/** A node with another value. What is the same keeps its node, and so its comments and quotes. */
function nodeOf(document: Document, node: unknown, before: unknown, after: unknown): Node {
  if (isMap(node) && node.items.length > 0 && isValues(before) && isValues(after)) {
    for (const { key } of [...node.items])
      if (isScalar(key) && !Object.hasOwn(after, String(key.value))) node.delete(key)
    for (const [key, value] of Object.entries(after)) {
      if (!Object.hasOwn(before, key) || !isDeepStrictEqual(before[key], value))
        node.set(key, nodeOf(document, node.get(key, true), before[key], value))
    }
    return node
  }
  if (isSeq(node) && node.items.length > 0 && Array.isArray(before) && Array.isArray(after)) {
    const items = [...node.items]
    const left = new Set(before.keys())
    const isGone = (index: number) => left.has(index) && !after.some((one) => isDeepStrictEqual(one, before[index]))
    node.items = after.map((item, index) => {
      const twin = [...left].find((at) => isDeepStrictEqual(before[at], item))
      const same = twin ?? (isGone(index) ? index : undefined)
      if (same === undefined) return document.createNode(item)
      left.delete(same)
      return twin === undefined ? nodeOf(document, items[same], before[same], item) : items[same]
    })
    return node
  }
  if (isScalar(node) && (typeof after !== 'object' || after === null)) {
    node.value = after
    return node
  }
  const { commentBefore } = (node ?? {}) as Partial<Node>
  return Object.assign(document.createNode(after), commentBefore && { commentBefore })
}
