import { quoted } from '#catalog/lists/pasted/pasted-line.ts'

const MULTIPLE =
  '(?:sets?|kits?|boards?|pcbs?|pcbas?|assembl(?:y|ies)|assys?|systems?|builds?|panels?|baugruppen?|platinen?|sätze?|geräte?|cartes?|placas?|schede?)'
/** A line without a part that says how the quantities of the others are meant: `Need 100 sets of:`, `40 of each`, `Board 2 (x5)`. */
const ABOUT_QUANTITIES = new RegExp(
  [
    `(?<![\\w.,/-])\\d{1,6}\\s*(?:x\\s*)?(?:${MULTIPLE}|(?:pcs|pieces|stk|stück)?\\s*(?:(?:of )?each|jeweils|je|chacune?|cada uno|ciascuno))(?!\\p{L})`,
    `(?<!\\p{L})${MULTIPLE}(?:[^\\d\\n]{0,20}|[^\\n]{0,20}[([])x\\s?\\d{1,6}(?!\\w)`,
    '(?<!\\p{L})(?:each|jeweils|je)\\s*:?\\s*\\d{1,6}(?!\\w)',
    '(?<!\\p{L})(?:all|alle|toutes?|todas?|tutte)\\s(?:(?:parts?|items?|lines?|teile)\\s?)?(?:qtys?|quantit\\p{L}*|mengen?|cantidades)?\\s*[:=x]\\s*\\d{1,6}(?!\\w)',
    '^\\W*(?:build |order )?(?:qty|quantity|menge|stückzahl|quantité|cantidad|quantità)(?!\\p{L})[^\\d\\n]{0,20}\\d{1,6}(?!\\w)',
    '^\\W*(?:parts?|items?|p\\/?n|mpn|teil\\p{L}*|artikel|article|artículo|articolo)(?!\\p{L})[^\\d\\n]*(?:[\\s@]+\\d{2,6}(?:\\s?pcs)?){2,}\\s*$',
  ].join('|'),
  'iu',
)

/** Asks about lines without a part that may change all quantities; null if there are none. */
export function askRemarks(skipped: readonly { readonly line: number; readonly text: string }[]): string | null {
  const found = skipped.find(({ text }) => ABOUT_QUANTITIES.test(text))
  return found ? `Line ${found.line} says ${quoted(found.text)}. The quantities may differ.` : null
}

const NOT_WANTED =
  /~~|[❌✗✘🚫]|(?<![\p{L}\p{N}-])(?:dnp|dni|dnf|no[ -]?pop|do(?:n['’]t| not) (?:populate|place|install|fit|mount|need|quote|order|want)|not (?:fitted|populated|mounted|installed|needed|required|wanted)|no longer|cancel(?:l?ed)?|deleted?|removed|nicht (?:bestücken|bestückt|benötigt)|entfällt|storniert|gestrichen|annulée?s?|supprimée?s?|cancelad[oa]s?|anulad[oa]s?|annullat[aoi]|eliminat[aoi])(?![\p{L}\p{N}-])/iu

/** Asks whether a line such as ‘DNP’ or ‘cancelled’ is wanted; null for any other line. */
export function askWanted(text: string): string | null {
  const [found] = NOT_WANTED.exec(text) ?? []
  return found === undefined ? null : `Marked ‘${found}’. Check whether it is wanted.`
}
