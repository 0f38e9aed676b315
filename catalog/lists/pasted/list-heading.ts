/** A column's content. `own`: the buyer's number. `place`: the line number. `designator`: places on a board. */
export type ColumnRole =
  | 'number'
  | 'article'
  | 'distributor'
  | 'own'
  | 'alternate'
  | 'place'
  | 'quantity'
  | 'unit'
  | 'designator'
  | 'note'
  | 'manufacturer'
  | 'other'

/** Several columns of a kind are numbered: `Manufacturer Part Number 1`. */
const COUNTED = '(?: \\d{1,2})?'
const NO = '(?:numbers?|num|nos?|nr|nbr|code|id|#)'
const PART = `(?:parts?|p n|pn|component)(?: ?${NO})?`
const MAKER = '(?:mfr|mfgr?|mfn|manuf|manufacturers?|maker|oem|vendor|supplier|brand|make)(?: s)?'
const SELLER =
  '(?:digi ?key|digikey|mouser|farnell|newark|rs|lcsc|jlcpcb|arrow|avnet|distributor|distrib|element14|tme|conrad|burklin)'
/** Plain words for a quantity. English ones say that `1,500` means thousands. */
const PIECES_ENGLISH =
  '(?:qtys?|quantity|quantities|qnty|q ty|quan|quant|qpa|pcs|pieces|count|amount|units|volume|usage|ea|each)'
const PIECES_ELSEWHERE =
  '(?:menge|anzahl|anz|stk|stck|stuck|stueck|stuckzahl|stueckzahl|cantidad|cant|cantidades|unidades|uds|quantite|quantites|qte|qtes|nbre?|nombre|pieces|quantita|qta|q ta|pezzi|pz|n pezzi|numero pezzi|nr pezzi|quantidade|qtd|aantal|antal|ilosc|pocet|数量|数目|用量|个数|數量|数量 pcs|個数)'
const WANTED =
  '(?:order|ordered|ordering|orders|req|reqd|required|requested|total|needed|need|to order|to buy|buy|purchase|quote|quoted|rfq|price break|break|lot|build|extended|ext)'
const WANTED_ELSEWHERE =
  '(?:bestellmenge|gesamtmenge|gesamtanzahl|gesamt|bedarf|bedarfsmenge|soll|quantite totale|qte totale|quantite commandee|cantidad total|cant total|quantita totale|qta totale|qta tot|总数量|总数|总用量|需求数量|采购数量|订购数量|總數量)'
const PER_UNIT =
  '(?:per|by|each)(?: (?:board|bd|pcb|pcba|unit|assembly|assy|assm|set|kit|product|device))?|(?:board|bd|pcb|unit|assembly|assy|set|kit|device)|qpa'
const YEARLY = '(?:est|estimated|annual|yearly|year|monthly|month|weekly|week|quarterly|quarter|forecast|target)'
/** The figures of a column count these instead of pieces. */
const MULTIPLES =
  '(?:in )?(?:x ?\\d{2,5}|100|1000|1k|k|100s|1000s|hundreds?|thousands?|tausend|tsd|dozens?|dutzend)|(?:packs?|bags?|boxes|reels?|sets?)(?: of \\d{1,5})?'

/** The first match wins. Texts are lower case, without accents, with spaces for anything but letters, digits and `#`. */
const HEADINGS: readonly (readonly [ColumnRole, string])[] = [
  [
    'alternate',
    `(?:alt|altern|alternates?|alternative|alternatives|2nd source|second source|substitutes?|subst|sub|equivalents?|equiv|replacements?|replaces|replaced by|supersedes|superseded by|supersedes part|old|former|previous|obsolete|cross|cross ref(?:erence)?|xref|x ref|mate|mates with|mating|see also)(?: (?:${MAKER}|oem|mil|cid))?(?: ?(?:${PART}|mpn|item(?: ${NO})?|${NO}|source|component|ref(?:erence)?))?${COUNTED}` +
      '|(?:alternativ|ersatz|nachfolge|vorganger|alt)(?:e|er|es|en)? ?(?:teil|teile|bauteil|typ|artikel|teilenummer|teile ?nr|artikelnummer|hersteller ?nr)?|alternative|ersatz|(?:reference |piece |composant )?(?:equivalente?|alternative|de remplacement|remplacee? par|remplace)|(?:referencia |parte |pieza )?(?:alternativa|equivalente|sustituto|sustituye)|(?:codice |componente |riferimento )?(?:alternativo|alternativa|equivalente|sostitutivo|sostituisce)|替代型号|替代料|替代料号|替代品|替代|代用料|代替品',
  ],
  [
    'other', // first: these have words for a quantity or a part in them
    `(?:qty |quantity )?(?:on hand|in stock|available|availability)(?: qty| quantity)?|stock(?: (?:qty|quantity|level))?|(?:available|stocked|shipped|received|backorder|open|min|minimum|max|maximum|pack|package|reel|box|multiple|mult|spare|spares|scrap|attrition)(?: order)? (?:qty|quantity)|moq|spq|mpq|(?:qty|quantity) (?:per|in|a) (?:pack|package|reel|box|bag|tray)|lagerbestand|bestand|mindestmenge|mindestbestellmenge|verpackungsmenge|ve|stock actuel|existencias|giacenza|库存|起订量|最小包装`,
  ],
  [
    'own',
    `(?:customer|cust|our|your|my|internal|buyer|company|house|ipn|eigene|interne|kunden|client|interno|interna|interne)(?: s)? ?(?:${PART}|item(?: ${NO})?|${NO}|material(?: ${NO})?|ref(?:erence)?|teilenummer|artikelnummer|sachnummer|reference)|ipn|sachnummer|kundenteilenummer|(?:reference|referencia|riferimento|ref) (?:interne|interna|interno|client|cliente|du client|del cliente)|(?:codigo|codice|code) (?:interno|interne|cliente|client)|客户料号|内部料号`,
  ],
  [
    'distributor',
    `(?:${SELLER}|supplier|vendor)(?: s)?(?: (?:supplier|vendor))? ?(?:${PART}|${NO}|sku|item(?: ${NO})?|order code|article ${NO}|stock ${NO}|artikelnummer|bestellnummer|best nr)${COUNTED}|${SELLER}${COUNTED}|supplier and ref|order code|ordercode|bestellnummer|bestell nr|best nr|供应商料号|供应商型号`,
  ],
  [
    'number',
    `(?:mpn|m p n|mfr ?p ?n|mfg ?p ?n|${PART}|(?:${MAKER}|mil|cid|oem|concord|requested|rfq) ?(?:${PART}|${NO}|item(?: ${NO})?|sku|model(?: ${NO})?|ref(?:erence)?)|numbers?|(?:mil|cid) spec ${NO}|part ${NO} (?:mil|cid)|part name|component(?: name)?)${COUNTED}` +
      '|teilenummer|teile ?nr|teil ?nr|teil|bauteil|bauteile|bauteilnummer|bauteil ?nr|bauteilbezeichnung|hersteller ?(?:teilenummer|teile ?nr|artikelnummer|artikel ?nr|nummer|nr|bezeichnung|typ)|herstellerteilenummer|herstellerartikelnummer|herstellernummer|typ|typenbezeichnung' +
      '|(?:reference|ref|numero|no|n|code|num) (?:de (?:la )?)?(?:fabricant|piece|constructeur|composant)s?|reference (?:du )?fabricant|piece|composant' +
      '|(?:numero|no|n|num|codigo|referencia|ref) (?:de |del )?(?:parte|pieza|fabricante|componente)|referencia fabricante|pieza|parte|componente' +
      '|(?:numero|no|n|num|codice|cod|riferimento) (?:di |del )?(?:parte|pezzo|produttore|costruttore|componente)|codice produttore|part number produttore' +
      '|型号|制造商型号|厂家型号|生产商型号|产品型号|器件型号|零件号|部件号|零件编号|制造商零件编号|制造商料号|料号|物料型号|元件型号|型番|品番|型號|料號',
  ],
  [
    'article',
    `(?:item|article|material|product|stock|catalog|catalogue|cat|order|model|type|sku|mat) ?${NO}|article|material|product|sku|model` +
      '|artikelnummer|artikel ?nr|artikel|art ?nr|materialnummer|material ?nr|produktnummer|bestellbezeichnung|code article|ref(?:erence)? article|reference|ref|code produit|articulo|codigo(?: articulo| producto| de articulo)?|referencia|producto|articolo|codice(?: articolo| prodotto)?|riferimento|prodotto|物料编号|物料编码|物料号|编码|编号|产品|物料|器件|元件|物料代码',
  ],
  [
    'place',
    `items?|line(?: ?${NO}| items?)?|ln|pos ?(?:${NO})?|position|(?:sr|ser|serial|seq|s|find|row|bom) ?(?:${NO})?|index|${NO}|n|id|lfd(?: nr)?|laufende nr|zeile|posten|position|ligne|poste|no ligne|linea|renglon|partida|posicion|riga|posizione|序号|项次|项目|序號|行号|番号`,
  ],
  [
    'quantity',
    `(?:${WANTED} |${YEARLY} )*(?:${PIECES_ENGLISH}|price breaks?|breaks?|eau)(?: (?:${WANTED}|${YEARLY}|${PER_UNIT}|per|${MULTIPLES}|pcs|pieces|ea|each|\\d{1,2}|a|b|c|in pcs))*|(?:no|number|num) of (?:pcs|pieces|units|parts)` +
      `|(?:${PIECES_ELSEWHERE}|${WANTED_ELSEWHERE})(?: (?:\\d{1,2}|gesamt|total|totale|pro (?:gerat|platine|stuck|baugruppe)|par (?:carte|unite)|por (?:placa|unidad)|per (?:scheda|unita)|stk|st|pcs|in stuck|pz|${MULTIPLES}))*|单机用量|单板用量`,
  ],
  [
    'designator',
    'ref ?des(?:ignators?)?|refdes|designators?|reference designators?|ref designators?|references|reference s|reference designator s|bezeichner|bauteilreferenz|referenzen|referenz|reperes?|rep|repere topo|designador(?:es)?|designatori?|riferimenti|位号|位置号|参考编号',
  ],
  [
    'note',
    'notes?|remarks?|comments?|desc|descr|description|designation|(?:part|item|product|material) (?:desc|description)|name|details?|text|line notes?|instructions?|specification|spec|value' +
      '|bemerkung(?:en)?|bezeichnung|beschreibung|benennung|kommentar|hinweis|anmerkung|text|wert|commentaires?|remarques?|libelle|observations?|descripcion|observaciones|comentarios?|notas?|nota|denominacion|valor|descrizione|osservazioni|commenti|denominazione|valore|备注|说明|描述|品名|名称|规格|参数|備註|備考',
  ],
  [
    'manufacturer',
    `${MAKER}(?: name)?${COUNTED}|hersteller(?:name)?|fabrikat|marke|lieferant|fabricant|constructeur|marque|fournisseur|fabricante|marca|proveedor|produttore|costruttore|fornitore|制造商|厂家|品牌|厂商|生产商|供应商|製造商|メーカー`,
  ],
  [
    'unit',
    `(?:${PIECES_ENGLISH} )?(?:uom|u m|um|units?(?: of (?:measure|sale|issue))?)|sales unit|unit of qty|(?:mengen)?einheit|me|unite|unidad|unita|单位`,
  ],
  [
    'other',
    'price|unit price|target price|total|total price|ext price|extended price|currency|cost|unit cost|date|due|due date|need by|required by|delivery|lead time|rev|revision|status|project|rohs|color|colour|footprint|package|libref|lib ref|library|layer|datasheet|weight|dnp|dni|mount|type|category|tolerance|rating|customer|attrition' +
      '|preis|einzelpreis|gesamtpreis|stuckpreis|datum|termin|liefertermin|wahrung|gewicht|gehause|prix|prix unitaire|prix total|delai|devise|boitier|precio|precio unitario|precio total|fecha|plazo|moneda|encapsulado|prezzo|prezzo unitario|prezzo totale|data|consegna|valuta|contenitore|单价|价格|金额|封装|交期|总价|币种',
  ],
]

const ENGLISH_QUANTITY = new RegExp(`(?:^| )(?:${PIECES_ENGLISH}|eau|breaks?)(?: |$)`)

/** Whether a quantity's heading is English, so a comma in the quantity isn't a decimal mark. */
export const isEnglishQuantity = (words: string): boolean => ENGLISH_QUANTITY.test(words)

const WANTED_WORDS = new RegExp(
  `(?:^| )(?:${WANTED})(?: |$)|(?:^| )(?:gesamt|total|totale)(?: |$)|^${WANTED_ELSEWHERE}`,
)
const PER_UNIT_WORDS = new RegExp(`(?:^| )(?:${PER_UNIT}|pro|par|por)(?: |$)|^单`)
const YEARLY_WORDS = new RegExp(`(?:^| )(?:${YEARLY}|eau|usage|volume)(?: |$)`)

/** A column of whole numbers beside one of quantities may be their total, or what they are multiplied by. */
const MAY_COUNT = new RegExp(
  `^(?:(?:grand |order )?totals?|${WANTED}|summe|suma|somme|somma|totale|balance|b o|back ?order(?:ed)?|open|remaining|outstanding|received|shipped|delivered|offen|geliefert|rest|multiplier|mult|factor|lots|releases|times|x|spares?|(?:no of |number of |num of |# )?(?:boards|pcbs|units|assemblies|assys|sets|kits|builds))$`,
)

/** Whether the whole numbers of a column may be quantities too, although its heading alone doesn't say so. */
export const mayCountToo = (words: string, role: ColumnRole | null): boolean =>
  MAY_COUNT.test(words) || (role === null && HAS_PIECES.test(words))

const HAS_PIECES = new RegExp(`(?:^| )(?:${PIECES_ENGLISH}|${PIECES_ELSEWHERE})(?: |$)`)

const MULTIPLE_WORDS = new RegExp(`(?:^| )(?:${MULTIPLES})$`)

/** Whether a quantity's heading counts something else than the pieces of an order: those of a board or a year, or packs. */
export const countsOthers = (words: string): boolean => quantityRank(words) < 2 || MULTIPLE_WORDS.test(words)

/** How likely a quantity's heading names the pieces to be ordered, not those of a board or of a year: 3 is the likeliest. */
export function quantityRank(words: string): number {
  if (YEARLY_WORDS.test(words)) return 0
  if (PER_UNIT_WORDS.test(words)) return 1
  return WANTED_WORDS.test(words) ? 3 : 2
}

const MAX_HEADING_LENGTH = 60
const NEITHER_LETTER_NOR_DIGIT = /[^\p{L}\p{N}#]+/gu
const ACCENTS = /\p{M}+/gu

/** Normalizes a heading to lower case without accents, with spaces for anything but letters, digits and `#`. */
export const headingWords = (cell: string): string =>
  cell.length > MAX_HEADING_LENGTH
    ? ''
    : cell
        .normalize('NFKD')
        .replace(ACCENTS, '')
        .toLowerCase()
        .replace(/ß/g, 'ss')
        .replace(/['’]/g, '')
        .replace(/#/g, ' # ')
        .replace(NEITHER_LETTER_NOR_DIGIT, ' ')
        .trim()

export function headingRole(cell: string): ColumnRole | null {
  if (!/[\p{L}#№°]/u.test(cell)) return null // most cells of a list are figures
  const words = headingWords(cell)
  return roleOf(words) ?? roleOf(headingWords(cell.replace(/[([（].*$/, ''))) // `Quantity (per the drawing)`, `数量 (PCS)`
}

/** Words for money beside a price: `Amount`, `Gesamt`, `Total`. */
const MONEY =
  /^(?:(?:line |net |total |ext(?:ended|d)? )*(?:amount|total|ext(?:ended|d)?|sum|value|volume)|gesamt(?:preis|betrag|wert)?|betrag|wert|summe|montant(?: total)?|total(?:e)?(?: ht)?|importe(?: total)?|importo(?: totale)?)(?: (?:usd|eur|us))?$/
const PRICE = /price|preis|prix|precio|prezzo|cost\b|\bkosten|单价|單價/

export const isPrice = (words: string): boolean => PRICE.test(words)

/** The content of each column. Beside a price and another quantity, `Amount` and `Total` are money, not pieces. */
export function headingRoles(cells: readonly string[]): (ColumnRole | null)[] {
  const roles = cells.map(headingRole)
  if (!roles.includes('quantity')) return roles // as of nearly every row
  const words = cells.map(headingWords)
  const isMoney = words.map((word) => MONEY.test(word))
  const hasPrice = words.some(isPrice)
  const hasPieces = roles.some((role, column) => role === 'quantity' && !isMoney[column])
  if (!hasPrice || !hasPieces) return roles
  return roles.map((role, column) => (role === 'quantity' && isMoney[column] ? 'other' : role))
}

const PATTERNS = HEADINGS.map(([role, pattern]) => [role, new RegExp(`^(?:${pattern})$`)] as const)

const roleOf = (words: string): ColumnRole | null =>
  words === '' ? null : (PATTERNS.find(([, pattern]) => pattern.test(words))?.[0] ?? null)

/** Whether a line of text consists only of headings: `Part Number Qty Note`. */
export function isHeadingLine(text: string): boolean {
  if (/\d/.test(text)) return false
  const words = headingWords(text).split(' ')
  if (words.length > 8) return false
  return cut(words)?.some((role) => role === 'number' || role === 'quantity') ?? false
}

function cut(words: readonly string[]): ColumnRole[] | null {
  if (words.length === 0) return []
  for (let length = Math.min(3, words.length); length > 0; length--) {
    const role = headingRole(words.slice(0, length).join(' '))
    const rest = role && cut(words.slice(length))
    if (role && rest) return [role, ...rest]
  }
  return null
}
