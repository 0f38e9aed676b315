import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
  type YAMLError,
} from 'yaml'

/** A text of the site folder. `firstLine` is its first line in the file, if not 1 (front matter). */
export type ContentText = { readonly file: string; readonly text: string; readonly firstLine?: number }

/** Keys, and list indexes from 0. */
export type ValuePath = readonly PropertyKey[]

/** A YAML file's values and their lines. A missing path has the line of its nearest parent. */
export type YamlValues = {
  readonly values: Readonly<Record<string, unknown>>
  readonly line: (path: ValuePath) => number
}

/** The longest file we have takes 4 KB. */
const MAX_CHARACTERS = 100_000

/**
 * Reads a YAML file of keys and values. An empty file is an empty object. Refuses anchors, aliases, tags, duplicate
 * keys and several documents: they are not needed, and aliases can expand to gigabytes.
 */
export function readYaml({ file, text, firstLine = 1 }: ContentText): YamlValues | ContentFault {
  const fault = (line: number, message: string): ContentFault => ({ file, line, message })
  if (text.length > MAX_CHARACTERS)
    return fault(firstLine, `The file is too long: ${MAX_CHARACTERS} characters are allowed`)
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, stringKeys: true, version: '1.2' })
  const lineAt = (offset: number): number => lines.linePos(offset).line + firstLine - 1
  const issue = document.errors[0] ?? document.warnings[0]
  if (issue) return fault(lineAt(startOf(document, issue)), adviceOn(issue))
  const references = nodeOffsets(document, (node) => isAlias(node) || Boolean(node.anchor))
  if (references[0] !== undefined) {
    return fault(
      lineAt(references[0]),
      'Anchors (&) and aliases (*) are not allowed: write the value out, or put it in quotes',
    )
  }
  if (
    document.contents !== null &&
    !isMap(document.contents) &&
    !(isScalar(document.contents) && document.contents.value === null)
  ) {
    return fault(
      lineAt(document.contents.range?.[0] ?? 0),
      "The file must have keys and values, like 'name: Panel Jacks'",
    )
  }
  return { values: document.toJS() ?? {}, line: (path) => lineAt(offsetOf(document, path)) }
}

/** Plain words for the library's messages. The first match counts. */
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [/closing ['"]quote/, 'A closing quote is missing'],
  [/Implicit (map )?keys need/, "A colon and a space are missing after the key, as in 'name: Panel Jacks'"],
  [/BAD_INDENT/, 'Spaces or a closing bracket are missing: what belongs together starts in the same column'],
  [/BAD_SCALAR_START/, 'A text that starts with @, ` or % needs quotes'],
  [/BLOCK_AS_IMPLICIT_KEY/, "Two keys are on one line. A text with ': ' in it needs quotes"],
  [/DUPLICATE_KEY/, 'This key is here twice: delete one'],
  [/MULTIPLE_DOCS/, "A line of '---' is allowed only at the start"],
  [/RESOURCE_EXHAUSTION/, 'The values are nested too deeply'],
  [/TAB_AS_INDENT/, 'A tab is here: use spaces'],
  [/TAG_RESOLVE_FAILED/, 'A text that starts with ! needs quotes'],
]

function adviceOn({ code, message }: YAMLError): string {
  const said = `${code} ${message}`
  return ADVICE.find(([form]) => form.test(said))?.[1] ?? `This is not YAML: ${message}`
}

/** An open quote is reported at the end of the file but must be closed near its start. */
function startOf(document: Document.Parsed, { message, pos }: YAMLError): number {
  if (!/closing ['"]quote/.test(message)) return pos[0]
  return nodeOffsets(document, (node) => isScalar(node) && /QUOTE/.test(node.type ?? '')).at(-1) ?? pos[0]
}

type Seen = { readonly anchor?: string; readonly range?: readonly number[] | null }

function nodeOffsets(document: Document.Parsed, wanted: (node: Seen) => boolean): number[] {
  const offsets: number[] = []
  visit(document, {
    Node: (_, node) => {
      if (wanted(node as Seen)) offsets.push(node.range?.[0] ?? 0)
    },
  })
  return offsets
}

/** The offset of a key or list item, or of its nearest existing parent. */
function offsetOf(document: Document.Parsed, path: ValuePath): number {
  let node: unknown = document.contents
  let offset = 0
  for (const step of path) {
    const [place, inner] = entryOf(node, step)
    if (!isScalar(place) && !isCollection(place)) return offset
    offset = place.range?.[0] ?? offset
    node = inner
  }
  return offset
}

/** The node that marks an entry (a key, or the list item itself), and its value. */
function entryOf(node: unknown, step: PropertyKey): readonly [unknown, unknown] {
  if (isSeq(node)) return [node.items[Number(step)], node.items[Number(step)]]
  const pair = isMap(node) ? node.items.find(({ key }) => isScalar(key) && key.value === step) : undefined
  return [pair?.key, pair?.value]
}

/** A mistake in a file of the site folder: its path, the line from 1, what would be right, and the value's place in YAML. */
export type ContentFault = {
  readonly file: string
  readonly line: number
  readonly message: string
  readonly path?: ValuePath
}

/** A reader's result, or every fault it found. */
export type OrFaults<T> = T | { readonly faults: readonly ContentFault[] }

/** A fault for logs and commands: `families/panel-jacks.yaml:12: 'name' is missing`. */
export const faultText = ({ file, line, message }: ContentFault): string => `${file}:${line}: ${message}`
