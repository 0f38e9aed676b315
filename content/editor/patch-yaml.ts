import { isDeepStrictEqual } from 'node:util'
import {
  Document,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import { isValues } from '#content/editor/form-values.ts'

type Values = Readonly<Record<string, unknown>>
/** Whether a value is within brackets, and the indentation of a block's lines. */
type Place = { readonly isFlow: boolean; readonly indent: number }

const HEAD_COMMENT = /^(?:[ \t]*#[^\n]*\n)+/
const OPTIONS = { prettyErrors: false, stringKeys: true, version: '1.2' } as const

/**
 * Writes values into a YAML file. Only lines that differ change: other comments, order and formatting stay byte for
 * byte. A list's item moves with the comment above it. Where lines can't be edited so, the library reformats the file
 * and keeps comments.
 */
export function patchYaml(text: string, values: Values): string {
  const document = parseDocument(text, OPTIONS)
  const before: Values = document.toJS() ?? {}
  if (isDeepStrictEqual(before, values)) return text
  const patched = new Patch(text).patched(document.contents, before, values)
  const read = parseDocument(patched, OPTIONS)
  if (read.errors.length === 0 && isDeepStrictEqual(read.toJS() ?? {}, values)) return patched
  for (const key of Object.keys(before)) if (!Object.hasOwn(values, key)) document.delete(key)
  for (const [key, value] of Object.entries(values)) {
    if (!isDeepStrictEqual(before[key], value)) document.set(key, document.createNode(value))
  }
  const written = document.toString({ lineWidth: 0 })
  const head = HEAD_COMMENT.exec(text)?.[0] ?? '' // the library has it on the first key, and may have removed that
  return written.includes(head.trim()) ? written : head + written
}

class Patch {
  readonly #text: string
  readonly #edits: { readonly from: number; readonly to: number; readonly text: string }[] = []

  constructor(text: string) {
    this.#text = text
  }

  patched(contents: unknown, before: Values, values: Values): string {
    if (isMap(contents) && contents.items.length > 0) this.#map(contents, before, values)
    else if (contents === null || (isScalar(contents) && contents.value === null)) {
      const end = this.#text === '' || this.#text.endsWith('\n') ? '' : '\n'
      this.#put(this.#text.length, this.#text.length, end + entries(values, 0))
    } else this.#replace(contents as Node, values, { isFlow: true, indent: 0 })
    return this.#edits
      .toSorted((a, b) => b.from - a.from)
      .reduce((text, { from, to, text: put }) => text.slice(0, from) + put + text.slice(to), this.#text)
  }

  #put(from: number, to: number, text: string): void {
    this.#edits.push({ from, to, text })
  }

  #value(node: unknown, before: unknown, after: unknown, place: Place, key: Node | null): void {
    if (isDeepStrictEqual(before, after)) return
    const inner = { ...place, isFlow: place.isFlow || (isCollection(node) && node.flow === true) }
    const isSame = isMap(node)
      ? isValues(after) && isValues(before)
      : isSeq(node) && Array.isArray(after) && Array.isArray(before)
    if (!isSame || !isCollection(node) || node.items.length === 0 || sizeOf(after) === 0)
      this.#replace(node, after, place, key)
    else if (isSeq(node)) this.#list(node, before as readonly unknown[], after as readonly unknown[], inner, key)
    else this.#map(node as YAMLMap<unknown, unknown>, before as Values, after as Values, inner)
  }

  #map(
    map: YAMLMap<unknown, unknown>,
    before: Values,
    after: Values,
    place: Place = { isFlow: map.flow === true, indent: 0 },
  ): void {
    const isNew = (key: string) => !Object.hasOwn(before, key)
    const added = Object.keys(after).filter(isNew)
    const isShorter = Object.keys(before).some((key) => !Object.hasOwn(after, key))
    if (place.isFlow && (added.length > 0 || isShorter)) {
      this.#replace(map, after, place)
      return
    }
    const indent = map.items[0] ? this.#column(startOf(map.items[0])) : 0
    for (const pair of map.items as Pair[]) {
      const key = String((pair.key as { value?: unknown }).value)
      if (Object.hasOwn(after, key))
        this.#value(pair.value, before[key], after[key], { ...place, indent }, pair.key as Node)
      else this.#put(this.#lineStart(startOf(pair)), this.#lineEnd(endOf(pair)), '')
    }
    const last = map.items.at(-1)
    if (added.length === 0 || !last) return
    const end = this.#lineEnd(endOf(last))
    const text = entries(Object.fromEntries(added.map((key) => [key, after[key]])), indent)
    this.#put(end, end, this.#text[end - 1] === '\n' ? text : `\n${text.trimEnd()}`)
  }

  /** Items move as lines, with the comments above them. */
  #list(list: YAMLSeq, before: readonly unknown[], after: readonly unknown[], place: Place, key: Node | null): void {
    if (before.length === after.length && !isMoved(before, after)) {
      for (const [index, item] of list.items.entries())
        this.#value(item, before[index], after[index], { ...place, indent: this.#column(startOf(item)) }, null)
      return
    }
    if (
      place.isFlow ||
      list.items.some((item) => this.#text.slice(this.#lineStart(startOf(item)), startOf(item)).trim() !== '-')
    ) {
      this.#replace(list, after, place, key)
      return
    }
    const ends = list.items.map((item) => this.#lineEnd(endOf(item)))
    const first = this.#lineStart(startOf(list.items[0]))
    const start = first - (/(?<=\n)(?:[ \t]+#[^\n]*\n)+$/.exec(this.#text.slice(0, first))?.[0].length ?? 0)
    const slices = ends.map((end, index) => this.#text.slice(index === 0 ? start : ends[index - 1], end))
    const dash = this.#text.slice(first).indexOf('-')
    const left = new Set(before.keys())
    const written = after.map((item, index) => {
      const twin = [...left].find((at) => isDeepStrictEqual(before[at], item))
      const isGone = left.has(index) && !after.some((one) => isDeepStrictEqual(one, before[index]))
      const same = twin ?? (isGone ? index : undefined)
      if (same !== undefined) left.delete(same)
      const slice = same === undefined ? undefined : slices[same]
      if (slice === undefined) return indented(formatted([item]), dash)
      return ended(twin === undefined ? patchItem(slice, item) : slice)
    })
    const end = ends.at(-1) ?? start
    const text = written.join('')
    this.#put(start, end, this.#text[end - 1] === '\n' ? text : text.replace(/\n$/, ''))
  }

  #replace(node: unknown, value: unknown, place: Place, key: Node | null = null): void {
    const range = (node as Node | null)?.range
    const from = range ? range[0] : (key?.range?.[1] ?? 0)
    const isBlock = isScalar(node) ? /^BLOCK/.test(node.type ?? '') : isCollection(node) && !node.flow
    const isLong = typeof value === 'string' && value.includes('\n')
    if (!range || place.isFlow || (!isBlock && !isLong)) {
      const text = inLine(value, place.isFlow, isScalar(node) ? node.type : undefined)
      // A key without a value can only get one after its colon.
      if (!range || range[0] === range[1]) this.#put(this.#afterColon(from), this.#afterColon(from), ` ${text}`)
      else this.#put(from, range[1], text)
      return
    }
    const start = key?.range ? this.#afterColon(key.range[1]) : from
    const end = isBlock ? this.#lineEnd(endOf(node)) : range[1]
    const text = key ? entry(value, place.indent) : inLine(value, false)
    this.#put(start, end, isBlock && this.#text[end - 1] === '\n' ? `${text.trimEnd()}\n` : text.replace(/\n$/, ''))
  }

  #afterColon(from: number): number {
    const at = this.#text.indexOf(':', from)
    return at < 0 ? from : at + 1
  }

  #lineStart(at: number): number {
    return this.#text.lastIndexOf('\n', at - 1) + 1
  }

  /** After the end of the line, including a trailing comment. */
  #lineEnd(at: number): number {
    if (at > 0 && this.#text[at - 1] === '\n') return at
    const end = this.#text.indexOf('\n', at)
    return end < 0 ? this.#text.length : end + 1
  }

  #column(at: number): number {
    return at - this.#lineStart(at)
  }
}

const sizeOf = (value: unknown): number => Object.keys(value ?? {}).length
const ended = (slice: string): string => (slice.endsWith('\n') ? slice : `${slice}\n`)

const isMoved = (before: readonly unknown[], after: readonly unknown[]): boolean =>
  before.some(
    (one, index) =>
      !isDeepStrictEqual(one, after[index]) && after.some((other, at) => at !== index && isDeepStrictEqual(one, other)),
  )

const startOf = (node: unknown): number => {
  const first =
    isMap(node) && !node.flow
      ? node.items[0]?.key
      : node !== null && typeof node === 'object' && 'key' in node
        ? node.key
        : node
  return (first as Node | undefined)?.range?.[0] ?? 0
}

/** Where its last text ends: a block's own range extends to the next key. */
function endOf(node: unknown): number {
  if (node !== null && typeof node === 'object' && 'key' in node) {
    const { key, value } = node as Pair<Node, Node | null>
    return Math.max(key.range?.[1] ?? 0, value ? endOf(value) : 0)
  }
  if (isCollection(node) && !node.flow && node.items.length > 0) return endOf(node.items.at(-1))
  return (node as Node | null)?.range?.[1] ?? 0
}

const formatted = (value: unknown): string => new Document(value, { version: '1.2' }).toString({ lineWidth: 0 })
const indented = (text: string, indent: number): string => text.replace(/^(?=.)/gm, ' '.repeat(indent))
const entries = (values: Values, indent: number): string =>
  sizeOf(values) === 0 ? '' : indented(formatted(values), indent)

/** The text after a key's colon, with the line end. */
const entry = (value: unknown, indent: number): string => indented(formatted({ k: value }), indent).slice(indent + 2)

/** Returns a list item's lines with another value. */
const patchItem = (slice: string, item: unknown): string => {
  const list = parseDocument(`k:\n${slice}`, OPTIONS)
  return patchYaml(`k:\n${slice}`, { ...(list.toJS() as Values), k: [item] }).slice(3)
}

/** Formats a value within a line. Text keeps its quotes. */
function inLine(value: unknown, isFlow: boolean, type?: string): string {
  if (typeof value === 'string' && (type === 'QUOTE_DOUBLE' || value.includes('\n'))) return JSON.stringify(value)
  if (typeof value === 'string' && type === 'QUOTE_SINGLE') return `'${value.replaceAll("'", "''")}'`
  const document = new Document([value], { version: '1.2' })
  if (isCollection(document.contents)) document.contents.flow = true
  const text = document
    .toString({ lineWidth: 0 })
    .trim()
    .replace(/\s*\n\s*/g, ' ')
  return isFlow || typeof value !== 'string' ? text.slice(2, -2) : formatted(value).trim()
}
