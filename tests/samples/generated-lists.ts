import { formatCount } from '#catalog/quantities/format-count.ts'

/** A generated list with what its author meant: the quantities of each number, or null where only a person can tell. */
export type GeneratedList = {
  readonly name: string
  readonly text: string
  /** The same as cells, as a workbook has them. */
  readonly rows: readonly (readonly string[])[]
  readonly meant: ReadonlyMap<string, readonly number[] | null>
  /** Nothing in it is doubtful to a careful reader. */
  readonly isClear: boolean
}

export type Draw = (below: number) => number

/** Draws whole numbers below a bound, the same on every run (mulberry32). */
export function drawFrom(seed: number): Draw {
  let state = seed
  return (below) => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

const LANGUAGES = {
  en: {
    number: ['Part Number', 'MPN', 'Manufacturer Part Number 1', 'Mfr Item Number', 'Component', 'P/N', 'Mfr. Part #'],
    quantity: ['Qty', 'Quantity', 'QTY (pcs)', 'Order Qty', "Qty Req'd", 'Pcs'],
    place: ['Item', 'Line #', 'Pos', 'No.', '#'],
    note: ['Description', 'Comment', 'Remarks'],
    maker: ['Manufacturer', 'Mfr', 'Manufacturer 1'],
    own: ['Our Part No.', 'Customer P/N', 'IPN'],
    designator: ['Designator', 'Ref Des', 'Reference Designator'],
    price: ['Unit Price', 'Price'],
    odd: ['Bin', 'Zone', 'Fixture'],
  },
  de: {
    number: ['Bauteil', 'Teilenummer', 'Hersteller-Nr.', 'Herstellerteilenummer', 'Artikel-Nr.'],
    quantity: ['Menge', 'Anzahl', 'Stk', 'Stückzahl', 'Bestellmenge'],
    place: ['Pos.', 'Lfd. Nr.', 'Position'],
    note: ['Bezeichnung', 'Bemerkung', 'Beschreibung'],
    maker: ['Hersteller', 'Lieferant'],
    own: ['Sachnummer', 'Kundenteilenummer'],
    designator: ['Bezeichner', 'Referenz'],
    price: ['Preis', 'Einzelpreis'],
    odd: ['Lagerort', 'Fach'],
  },
  fr: {
    number: ['Référence fabricant', 'Pièce', 'Référence', 'Code article'],
    quantity: ['Quantité', 'Qté', 'Qté totale'],
    place: ['Ligne', 'N°', 'Poste'],
    note: ['Désignation', 'Commentaire', 'Remarque'],
    maker: ['Fabricant', 'Fournisseur'],
    own: ['Référence interne', 'Code interne'],
    designator: ['Repère', 'Repères'],
    price: ['Prix unitaire', 'Prix'],
    odd: ['Casier', 'Atelier'],
  },
  es: {
    number: ['Número de parte', 'Referencia fabricante', 'Código', 'Nº de pieza'],
    quantity: ['Cantidad', 'Cant.', 'Unidades'],
    place: ['Línea', 'Posición', 'Ítem'],
    note: ['Descripción', 'Observaciones', 'Notas'],
    maker: ['Fabricante', 'Marca'],
    own: ['Código interno', 'Referencia cliente'],
    designator: ['Designador', 'Designadores'],
    price: ['Precio', 'Precio unitario'],
    odd: ['Estante', 'Taller'],
  },
  it: {
    number: ['Codice produttore', 'Codice articolo', 'Componente', 'Numero parte'],
    quantity: ['Quantità', 'Q.tà', 'Qta', 'Pezzi'],
    place: ['Riga', 'Posizione', 'N.'],
    note: ['Descrizione', 'Note', 'Osservazioni'],
    maker: ['Produttore', 'Marca'],
    own: ['Codice interno', 'Codice cliente'],
    designator: ['Designatore', 'Riferimenti'],
    price: ['Prezzo', 'Prezzo unitario'],
    odd: ['Scaffale', 'Reparto'],
  },
  zh: {
    number: ['型号', '制造商型号', '料号', '零件号'],
    quantity: ['数量', '用量', '数量（PCS）', '采购数量'],
    place: ['序号', '项次'],
    note: ['备注', '描述', '说明'],
    maker: ['制造商', '品牌', '厂家'],
    own: ['客户料号', '内部料号'],
    designator: ['位号', '位置号'],
    price: ['单价', '价格'],
    odd: ['车间', '库位'],
  },
} as const

const LIST_LANGUAGES = Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[] // its type is string[]
const LIST_SEPARATORS = ['\t', ';', '|', ',', '    '] as const
type Kind = keyof (typeof LANGUAGES)['en']
type Column = Kind | 'total'

const NOTES = [
  ...['black', 'Terminal 4 mm', 'gold, .062 dia', 'see dwg 12345', '2-56 UNC thread', '5 V jack', 'Buchse rot', ''],
]
const NOISE = [
  ...['none', 'no headings', 'grouped', 'breaks', 'odd figures', 'empty cells', 'wide row', 'short rows'],
  ...['two quantities', 'numbered breaks', 'odd heading', 'empty column', 'mail', 'totals', 'pages', 'lines in cells'],
  ...['units', 'bare thousands', 'missing cell', 'odd headings', 'counted rows'],
] as const
type Noise = (typeof NOISE)[number]

/** Generates a list. Each number of `numbers` is in one line at most; `seed` decides everything. */
export function generateList(seed: number, numbers: readonly string[]): GeneratedList {
  const draw = drawFrom(seed)
  const pick = <T>(values: readonly T[]): T => values[draw(values.length)] as T // an index below its length
  const language = LIST_LANGUAGES[seed % LIST_LANGUAGES.length] ?? 'en'
  const separator = LIST_SEPARATORS[Math.floor(seed / LIST_LANGUAGES.length) % LIST_SEPARATORS.length] ?? '\t'
  const noise = NOISE[draw(NOISE.length)] ?? 'none'
  const words = LANGUAGES[language]
  const columns = shuffled(columnsOf(noise, draw), draw)
  const [start, size] = [draw(numbers.length - 12), 2 + draw(10)]
  const step = pick([1, 1, 1, 10])
  const meant = new Map<string, readonly number[] | null>()
  const headings = columns.map((column) => headingOf(column, words, noise, pick))
  const rows = numbers.slice(start, start + size).map((number, index) => {
    const amount = 1 + draw(pick([9, 90, 900, 9_000]))
    const { cell, quantities } = quantityCell(amount, noise, draw)
    meant.set(number, quantities)
    return columns.flatMap((column): string[] => {
      if (column === 'number') return [number]
      if (column === 'quantity') return noise === 'numbered breaks' ? [cell, String(amount + 9_999)] : [cell]
      if (column === 'total') return [String(amount * 7)]
      return [otherCell(column, index, step, amount, draw, pick)]
    })
  })
  if (noise === 'numbered breaks')
    for (const [number, quantities] of meant)
      if (quantities) meant.set(number, [...quantities, ...quantities.map((amount) => amount + 9_999)])
  if (noise === 'two quantities' || noise === 'counted rows') for (const number of meant.keys()) meant.set(number, null)
  const width = rows[0]?.length ?? 0
  const all = withNoise(headings, rows, noise, { draw, pick, width })
  return {
    name: `${seed}: ${language}, ${JSON.stringify(separator)}, ${columns.join(' ')}, ${noise}`,
    text: asText(all, separator, noise, pick),
    rows: all,
    meant,
    isClear: CLEAR.has(noise) && (noise !== 'units' || separator !== ','),
  }
}

const CLEAR: ReadonlySet<Noise> = new Set<Noise>([
  'none',
  'mail',
  'totals',
  'pages',
  'lines in cells',
  'units',
  'numbered breaks',
])

function columnsOf(noise: Noise, draw: Draw): Column[] {
  const optional: readonly Kind[] = ['place', 'note', 'maker', 'own', 'designator', 'price']
  const more = optional.filter(() => draw(2) === 0)
  if (noise === 'counted rows')
    return ['number', 'place', ...more.filter((column) => column === 'note' || column === 'maker')]
  const lines = noise === 'lines in cells' || noise === 'wide row' ? ['note' as const] : []
  return [
    ...new Set<Column>([
      'number',
      'quantity',
      ...more,
      ...lines,
      ...(noise === 'two quantities' ? ['total' as const] : []),
    ]),
  ]
}

function shuffled<T>(values: readonly T[], draw: Draw): T[] {
  const left = [...values]
  return values.flatMap(() => left.splice(draw(left.length), 1))
}

type Words = Readonly<Record<Kind, readonly string[]>>

function headingOf(column: Column, words: Words, noise: Noise, pick: <T>(values: readonly T[]) => T): string[] {
  if (column === 'total') return ['Total Qty']
  if (column === 'quantity' && noise === 'numbered breaks') return ['Qty 1', 'Qty 2']
  if (column === 'quantity' && noise === 'odd heading') return [pick(words.odd)]
  if (noise === 'odd headings') return [`${pick(words.odd)} ${column.slice(0, 1)}x`]
  return [pick(words[column])]
}

/** The text of a quantity, and what it means. */
function quantityCell(amount: number, noise: Noise, draw: Draw): { cell: string; quantities: number[] | null } {
  const plain = { cell: String(amount), quantities: [amount] }
  const is = draw(2) === 0
  if (noise === 'bare thousands' && is) {
    const thousands = 1_000 + amount * 7
    return { cell: formatCount(thousands), quantities: [thousands] }
  }
  if (noise === 'grouped' && is) {
    const grouped = `${1 + draw(99)}${[',', '.', ' '][draw(3)]}${100 + draw(900)}`
    return { cell: grouped, quantities: [Number(grouped.replace(/\D/g, ''))] }
  }
  if (noise === 'breaks' && is)
    return {
      cell: [amount, amount + 60, amount + 900].join(['/', ', ', ' / '][draw(3)]),
      quantities: [amount, amount + 60, amount + 900],
    }
  if (noise === 'odd figures' && is)
    return { cell: ['2.5', '1e3', '-5', '0', '1,5', 'TBD', '1E+05', '3-4', '½'][draw(9)] ?? '', quantities: null }
  if (noise === 'empty cells' && is) return { cell: '', quantities: null }
  if (noise === 'units') return { ...plain, cell: `${amount}${[' pcs', ' Stk', ' pz', 'pcs', ' ea', '个'][draw(6)]}` }
  return plain
}

function otherCell(
  column: Kind,
  index: number,
  step: number,
  amount: number,
  draw: Draw,
  pick: <T>(values: readonly T[]) => T,
): string {
  if (column === 'place') return String((index + 1) * step)
  if (column === 'maker') return pick(['Concord', 'Concord Electronics', 'Keystone'])
  if (column === 'own') return `${pick(['NA', 'X', 'KD'])}-${1_000 + draw(9_000)}`
  if (column === 'designator')
    return Array.from({ length: 1 + (amount % 4) }, (_, at) => `J${1 + index * 5 + at}`).join(', ')
  if (column === 'price') return `${draw(20)}.${10 + draw(90)}`
  return pick(NOTES)
}

type Tools = { readonly draw: Draw; readonly pick: <T>(values: readonly T[]) => T; readonly width: number }

function withNoise(
  headings: readonly string[][],
  rows: readonly string[][],
  noise: Noise,
  { draw, width }: Tools,
): string[][] {
  const head = headings.flat()
  const all = noise === 'no headings' || noise === 'counted rows' ? [...rows] : [head, ...rows]
  const blank = Array.from({ length: width }, () => '')
  if (noise === 'totals') return [['Bill of materials'], blank, ...all, blank, ['Total', ...blank.slice(2), '999']]
  if (noise === 'pages') return [...all.slice(0, 3), blank, head, ...all.slice(3)]
  if (noise === 'empty column') return all.map((row) => ['', ...row, ''])
  if (noise === 'lines in cells') return all.map((row, index) => (index === 2 ? row.map(twoLines) : row))
  if (noise === 'short rows') return all.map((row) => row.slice(0, row.findLastIndex((cell) => cell !== '') + 1))
  if (noise === 'missing cell') {
    const [at, cell] = [1 + draw(rows.length), draw(width)]
    return all.map((row, index) =>
      index === at && row[cell]?.includes('10-') === false ? row.toSpliced(cell, 1) : row,
    )
  }
  if (noise === 'wide row') {
    const at = 1 + draw(rows.length)
    return all.map((row, index) =>
      index === at ? row.flatMap((cell) => (/^[A-Za-z]+ \d/.test(cell) ? [cell, ' 4', ' red'] : [cell])) : row,
    )
  }
  return all
}

const twoLines = (cell: string): string => (/^[A-Za-z]+ /.test(cell) ? `${cell}\n7 more words` : cell)

function asText(
  rows: readonly string[][],
  separator: string,
  noise: Noise,
  pick: <T>(values: readonly T[]) => T,
): string {
  const lines = rows.map((row) =>
    row
      .map((cell) => quotedCell(cell, separator, noise))
      .join(separator)
      .trimEnd(),
  )
  const table = lines.join(pick(['\n', '\r\n']))
  return noise === 'mail' ? `Hello Ana,\n\nplease quote 3 items:\n\n${table}\n\nRegards\nTel. +1 937 555 0123` : table
}

/** Spaces separate nothing that is empty or has two lines, and a list by hand has no quotation marks. */
function quotedCell(cell: string, separator: string, noise: Noise): string {
  if (separator.trim() === '' && separator !== '\t') return cell.replace(/\s+/g, ' ') || '-'
  if (noise === 'bare thousands' && /^[\d,]+$/.test(cell)) return cell
  return cell.startsWith(' ') || !(cell.includes(separator) || cell.includes('\n')) ? cell : `"${cell}"`
}
