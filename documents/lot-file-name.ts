const LOT_WORDS = 'lots?|los|losnummer|charge|chargen|batch|lote|lotto|partij|partia|批号'
const PO_WORDS =
  'po|p\\.o\\.|purchase order|order|bestellung|bestell|auftrag|commande|cde|pedido|orden|ordine|zamówienie|zlecenie|订单'
const WORDS = `(?:${LOT_WORDS}|${PO_WORDS})`
/** `Lot 24-117`, `PO# 4500012345`, `Bestell-Nr. 4500`, `Lot_7`: a word names the number. Both words in one: neither. */
const NAMED = new RegExp(
  `^(?:(${LOT_WORDS})|(?:${PO_WORDS}))(?:[\\s#:._-]|n°|(?:no|nr|num|number|nummer)(?!\\p{L}))*(?:(?<=\\P{L})|(?=\\d))(?!\\p{L}{4})(?!.*${WORDS}\\d)(\\S*\\d\\S*)$`,
  'iu',
)
const BETWEEN = new RegExp(`\\s*(?:(?<!(?<!\\p{L})${WORDS})[_,;]+|\\s+(?=${WORDS}(?!\\p{L}))|\\s-\\s)\\s*`, 'iu')

type NamedNumbers = {
  readonly lot: string
  readonly po: string
  /** A number has no word before it, so a person must confirm it. */
  readonly isProposal: boolean
}

/**
 * Lot and PO number by the words in a file name: `PO 4500012345, lot 24-117.pdf`. Without words, proposes the first of
 * two as the lot (`24-117_4500012345.pdf`), or a number next to the other's word. Missing ones are ''.
 */
export function lotAndPo(name: string): NamedNumbers {
  const parts = name
    .replace(/\.[^.]*$/, '')
    .split(BETWEEN)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const named = parts.map((part) => NAMED.exec(part))
  const numbers = (isLot: boolean): string[] =>
    named.flatMap((found) => (found && (found[1] !== undefined) === isLot ? [found[2]?.trim() ?? ''] : []))
  const others = parts.filter((_, index) => named[index] === null)
  const [[lot = '', ...lots], [po = '', ...pos]] = [numbers(true), numbers(false)]
  const sure = { lot: lots.length > 0 ? '' : lot, po: pos.length > 0 ? '' : po }
  const missing = [sure.lot, sure.po].filter((number) => number === '').length
  if (others.length === 0 || others.length !== missing || lots.length + pos.length > 0)
    return { ...sure, isProposal: false }
  const [first = '', second = first] = others
  return { lot: sure.lot || first, po: sure.po || second, isProposal: true }
}
