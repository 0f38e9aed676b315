import { type Draw, drawFrom, type GeneratedList } from '#tests/samples/generated-lists.ts'

/** How a number and its quantity are written, and whether a careful reader is sure. `q` and `n` are replaced. */
const FORMS = [
  ['q x n', true],
  ['qx n', true],
  ['q × n', true],
  ['n x q', true],
  ['n xq', true],
  ['n (q)', true],
  ['n (q pcs)', true],
  ['n - q pcs', true],
  ['n: q', true],
  ['n = q', true],
  ['n qty q', true],
  ['n, qty q', false],
  ['qty q n', true],
  ['q pcs n', true],
  ['q pcs of n', true],
  ['q of n', true],
  ['n q', true],
  ['q n', false], // may be the line's own number
  ['n, q', false],
  ['q, n', false],
  ['n;q', false],
  ['n\tq', false],
  ['n red, q', false],
  ['n', true],
] as const
const BETWEEN_PARTS = [
  ...[', ', '; ', ';', ' and ', ', and ', ' & ', ' + ', ' | ', '\t', ' also ', ' plus ', '   ', ' ', ' / '],
] as const
/** Between these only one of two may be wanted, or more than two. A slash separates numbers with quantities of their own. */
const UNCLEAR_BETWEEN = [
  ...[' or ', ' (alternate ', ' instead of ', ' thru ', ' to ', ' = ', ' replaced by ', ', not '],
] as const
const LINE_NOISE = ['none', 'greeting', 'unclear', 'one missing', 'only the last', 'only the first', 'twice'] as const
type LineNoise = (typeof LINE_NOISE)[number]

type Item = { readonly number: string; readonly amount: number }

/** Generates lines of text with several part numbers each. Each number is in one line; `seed` decides everything. */
export function generateLines(seed: number, numbers: readonly string[]): GeneratedList {
  const draw = drawFrom(seed + 10_000)
  const pick = <T>(values: readonly T[]): T => values[draw(values.length)] as T // an index below its length
  const [form, isSure] = FORMS[seed % FORMS.length] ?? ['n', true]
  const between = pick(BETWEEN_PARTS)
  const noise = pick(LINE_NOISE)
  const left = numbers.slice(draw(numbers.length - 24))
  const meant = new Map<string, readonly number[] | null>()
  const lines = Array.from({ length: 1 + draw(4) }, (_, at) => {
    const items = left.splice(0, 2 + draw(3)).map((number) => ({ number, amount: 2 + draw(pick([9, 90, 900])) }))
    const isNoisy = at === 0 && noise !== 'none'
    for (const { number, amount } of items) meant.set(number, form === 'n' ? [1] : [amount])
    return isNoisy
      ? noisyLine(items, form, between, noise, { draw, pick, meant })
      : items.map(formed(form)).join(between)
  })
  const text = lines.join('\n')
  const isPlain = (noise === 'none' || noise === 'greeting') && between.trim() !== '' && between !== ' / '
  return {
    name: `${seed}: ${JSON.stringify(form)} ${JSON.stringify(between)} ${noise}`,
    text,
    rows: lines.map((line) => [line]),
    meant,
    isClear: isSure && isPlain,
  }
}

const formed =
  (form: string) =>
  ({ number, amount }: Item): string =>
    form.replace(/[qn](?![a-z])|q(?=x)/g, (letter) => (letter === 'q' ? String(amount) : number))

type Tools = {
  readonly draw: Draw
  readonly pick: <T>(values: readonly T[]) => T
  readonly meant: Map<string, readonly number[] | null>
}

function noisyLine(
  items: readonly Item[],
  form: string,
  between: string,
  noise: LineNoise,
  { draw, pick, meant }: Tools,
): string {
  const written = items.map(formed(form))
  const unsure = (index: number) => meant.set(items[index]?.number ?? '', null)
  const bare = (index: number) => items[index]?.number ?? ''
  if (noise === 'greeting') return `Please quote ${written.join(between)}`
  if (noise === 'twice') {
    unsure(0)
    return [bare(0), ...written].join(between)
  }
  if (noise === 'unclear') {
    const at = draw(items.length - 1)
    unsure(at)
    unsure(at + 1)
    const unclear = form === 'n' && draw(4) === 0 ? '/' : pick(UNCLEAR_BETWEEN)
    const pair = `${written[at]}${unclear}${written[at + 1]}`
    return written.toSpliced(at, 2, pair).join(between)
  }
  if (form === 'n') return written.join(between)
  const kept = noise === 'only the last' ? items.length - 1 : noise === 'only the first' ? 0 : null
  const missing = kept === null ? [draw(items.length)] : [...items.keys()].filter((index) => index !== kept)
  for (const index of items.keys()) if (kept !== null || missing.includes(index)) unsure(index)
  return written.map((text, index) => (missing.includes(index) ? bare(index) : text)).join(between)
}

const TABLES = [
  ...['comment', 'some in a column', 'all in a column', 'alternates', 'two in a cell', 'row of text', 'sum'],
] as const
const TABLE_SEPARATORS = ['\t', ';', '|'] as const

/** Generates tables in which rows name a second part. `meant` is null for a row that a person has to look at. */
export function generateTwoPartTable(seed: number, numbers: readonly string[]): GeneratedList {
  const draw = drawFrom(seed + 20_000)
  const kind = TABLES[seed % TABLES.length] ?? 'comment'
  const separator = TABLE_SEPARATORS[draw(TABLE_SEPARATORS.length)] ?? ';'
  const start = draw(numbers.length - 24)
  const items = numbers.slice(start, start + 3 + draw(6)).map((number) => ({ number, amount: 2 + draw(500) }))
  const others = numbers.slice(start + 12)
  const [meant, last] = [new Map<string, readonly number[] | null>(), draw(items.length)]
  const heading = kind === 'comment' ? 'Comment' : kind === 'alternates' ? 'Alternate MPN' : 'MPN 2'
  const rows = items.map(({ number, amount }, index) => {
    const [other = '', isNamed] = [others[index], kind.includes('all') || kind === 'alternates' || index === last]
    meant.set(number, isNamed && kind !== 'alternates' && kind !== 'row of text' && kind !== 'sum' ? null : [amount])
    if (kind === 'two in a cell' && isNamed) {
      meant.set(other, null)
      return [`${number}${[' / ', ', ', ' or ', ' ', '; '][draw(5)]}${other}`, String(amount), '']
    }
    const cell = kind === 'comment' ? `${['replaces', 'see also', 'mates', 'with 2 x'][draw(4)]} ${other}` : other
    return [number, String(amount), isNamed && !['row of text', 'sum', 'two in a cell'].includes(kind) ? cell : '']
  })
  const stray = others[11] ?? ''
  if (kind === 'row of text' || kind === 'sum') {
    meant.set(stray, null)
    rows.push(kind === 'sum' ? [`Total ${stray}`, '900', ''] : ['', '', `also 7 x ${stray}`])
  }
  const all = [['MPN', 'Qty', heading], ...rows]
  const quoted = (cell: string): string => (cell.includes(separator) ? `"${cell}"` : cell)
  return {
    name: `table ${seed}: ${JSON.stringify(separator)} ${kind}`,
    text: all.map((row) => row.map(quoted).join(separator)).join('\n'),
    rows: all,
    meant,
    isClear: kind === 'alternates',
  }
}
