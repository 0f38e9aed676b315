import { UNIT } from '#catalog/lists/pasted/list-quantity.ts'
import type { PartMention } from '#catalog/lists/pasted/text/part-mentions.ts'

export type LinePiece = {
  readonly mention: PartMention
  readonly text: string
  /** Why it may be another part's, or not be wanted; or null. */
  readonly doubt: string | null
  /** The part before it is meant instead of this one, or a range ends here; else null. */
  readonly follows: 'instead' | 'range' | null
}

/** A word that may be a quantity. */
const FIGURE = new RegExp(
  `(?:^|[\\s,;:|=(\\[*×~/&+])[x×]?\\d[\\d.,'’]*k?(?:[x×*]|\\s*${UNIT})?(?=$|[\\s,;:|=)\\]?×*/&+])`,
  'i',
)
/** A comma within a figure separates nothing: `10-880-2-05, 1,000`, `2,5`. The source of a pattern. */
const COMMA_BETWEEN = ',(?!(?<=(?:^|[\\s,;|(])\\d{1,3},)(?:\\d{3}|\\d{1,2})(?!\\d|-\\w))'
const AND = 'and|also|plus|as well as|und|sowie|et|y'
const OR = 'or|oder|ou|oppure'
const BETWEEN = new RegExp(
  `(?:\\s*(?:[;|\\t&+]|${COMMA_BETWEEN}|(?<!\\d)/|/(?!\\d)|(?<![\\p{L}\\p{N}])(?:${AND}|${OR})(?![\\p{L}\\p{N}])))+\\s*`,
  'giu',
)
/** `A x 3`, `A (3)`, `A: 3`, `A - 3`: the figure is the number's before it. */
const OF_NUMBER_BEFORE = /^\s*(?:[x×*]\s*\d|[:=@]\s*\d|[([]\s*[x×]?\s*\d|->?\s+\d)/i
/** `3 x A`, `3 pcs of A`: the figure is the number's after it. */
const OF_NUMBER_AFTER = new RegExp(`\\d[\\d.,]*k?\\s*(?:[x×*]|(?:${UNIT}\\.?)?\\s*of)\\s*$`, 'i')
const RANGE = /^\s*(?:thru|through|to|till|until|bis|-+|\.{2,}|…)\s*$/i
const INSTEAD = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${OR}|alt|alternat\\w*|equiv\\w*|eqv|subs?|substitut\\w*|repl\\w*|supersed\\w*|instead|else|cross\\w*|xref|vs|not|no longer|formerly|former|was|old|obsolete|alternativ|ersatz|ersetzt|statt|nicht|nachfolger|vorher|remplac\\w*|sustitu\\w*|sostitu\\w*)(?![\\p{L}\\p{N}])`,
  'iu',
)
/** The number after these explains the one before. */
const EXPLAINS = /[([{<=>→]\s*$/
const LIST_WORDS = new RegExp(
  `\\b(?:x|qty|quantity|menge|anzahl|stk|pcs|${UNIT}|${AND}|p/?n|mpn|part|parts|no|number)\\b`,
  'giu',
)

type Side = 'before' | 'after'

export function cutLine(line: string, mentions: readonly PartMention[]): LinePiece[] {
  const [first, last] = [mentions[0], mentions.at(-1)]
  const side = sideOf(line.slice(0, first?.from), line.slice(last?.to))
  const cuts = mentions.slice(1).map((mention, index) => {
    const from = mentions[index]?.to ?? 0
    const gap = line.slice(from, mention.from)
    const { left, right, isUnclear } = cutGap(gap, side)
    return { gap, left: from + left, right: from + right, isUnclear }
  })
  return mentions.map((mention, index) => {
    const [before, after] = [cuts[index - 1], cuts[index]]
    const [start, end] = [before?.right ?? 0, after?.left ?? line.length]
    const text = apart(line.slice(start, mention.from), mention.number, line.slice(mention.to, end))
    const doubts = [
      mention.kind === 'ending' && `Reading ‘${line.slice(mention.from, mention.to)}’ as ${mention.number}.`,
      before && gapDoubt(before, mentions[index - 1], mention),
      after && gapDoubt(after, mention, mentions[index + 1]),
    ]
    const doubt = [...new Set(doubts.filter(Boolean))].join(' ') || null
    return { mention, text: text.trim(), doubt, follows: before ? followsAs(before.gap) : null }
  })
}

/** On which side of the numbers of a line its quantities are, or null if both or neither are. */
function sideOf(start: string, end: string): Side | null {
  if (FIGURE.test(start) === FIGURE.test(end)) return null
  return FIGURE.test(start) ? 'before' : 'after'
}

/** A quantity may touch its number: `10-880-2-05x3`. */
const apart = (before: string, number: string, after: string): string =>
  `${before}${/\w$/.test(before) ? ' ' : ''}${number}${/^\w/.test(after) ? ' ' : ''}${after}`

/** Where the text between two numbers is cut. `right` is where the second one's piece begins. */
function cutGap(gap: string, side: Side | null) {
  const separators = strongest(gap)
  const [first, ...others] = separators
  const isCounted = FIGURE.test(gap)
  if (RANGE.test(gap)) return { left: 0, right: gap.length, isUnclear: false }
  if (first && (others.length === 0 || !isCounted)) return { ...first, isUnclear: false }
  if (!isCounted) return { left: gap.length, right: gap.length, isUnclear: false }
  const ofNext = OF_NUMBER_AFTER.exec(gap)
  const [ofFormer] = OF_NUMBER_BEFORE.exec(gap) ?? []
  if (ofNext && ofFormer) {
    return { left: ofNext.index, right: ofNext.index, isUnclear: ofFormer.length > ofNext.index }
  }
  const own = ofFormer ? 'after' : ofNext ? 'before' : side
  const isUnclear = own === null
  if (own === 'before') {
    const start = first && !FIGURE.test(gap.slice(0, first.left)) ? first : { left: 0, right: 0 }
    return { ...start, isUnclear }
  }
  const last = separators.at(-1)
  const end = last && !FIGURE.test(gap.slice(last.right)) ? last : { left: gap.length, right: gap.length }
  return { ...end, isUnclear }
}

/** The separators in a text of the strongest kind there: semicolons and words, else commas, else slashes. */
function strongest(gap: string): { left: number; right: number }[] {
  const found = [...gap.matchAll(BETWEEN)].map(({ 0: text, index }) => {
    const strength = /[;|\t&+\p{L}]/u.test(text) ? 2 : text.includes(',') ? 1 : 0
    return { left: index, right: index + text.length, strength }
  })
  const most = Math.max(...found.map(({ strength }) => strength))
  return found.filter(({ strength }) => strength === most).map(({ left, right }) => ({ left, right }))
}

const QUANTITY = new RegExp(
  `(?:^\\s*[-x×*:=@]\\s*|\\b(?:qty|quantity)\\b[\\s.:]*|[([]\\s*)?\\d[\\d.,'’]*k?(?:\\s*(?:[x×*]|(?:${UNIT}\\.?)(?:\\s+of)?|of)(?![\\p{L}]))?[)\\]]?`,
  'giu',
)

function followsAs(gap: string): LinePiece['follows'] {
  if (RANGE.test(gap.replace(QUANTITY, ' '))) return 'range'
  return INSTEAD.test(gap) || EXPLAINS.test(gap) || gap.trim() === '/' ? 'instead' : null
}

function gapDoubt({ gap, isUnclear }: { gap: string; isUnclear: boolean }, one?: PartMention, other?: PartMention) {
  const follows = followsAs(gap)
  const both = `${one?.number} and ${other?.number}`
  const [word = ''] = INSTEAD.exec(gap) ?? []
  if (follows === 'range') return rangeDoubt(one?.number, other?.number)
  if (follows) return `The line has ‘${word || gap.trim()}’ between ${both}. Check whether both are meant.`
  if (isUnclear) return `The quantity between ${both} may be for either one.`
  return isListGap(gap) || strongest(gap).length > 0
    ? null
    : `The line has ‘${gap.trim()}’ between ${both}. Check whether both are meant.`
}

export const rangeDoubt = (from = '', to = ''): string => `The line may mean every number from ${from} to ${to}.`

/** Whether there is nothing but separators, quantities and the words of lists in a text between two numbers. */
export function isListGap(gap: string): boolean {
  const words = gap
    .replace(LIST_WORDS, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !/^[x×]?\d+k?x?$/i.test(word) && !FILLER_WORDS.has(word.toLowerCase()))
  return words.length === 0
}

export const hasFigure = (text: string): boolean => FIGURE.test(text)

/** Whether a text has a separator or a quantity between two numbers. */
export const separatesNumbers = (gap: string): boolean => strongest(gap).length > 0 || FIGURE.test(gap)

const BETWEEN_WORDS = new RegExp(`[\\s;|]+|${COMMA_BETWEEN}`)

/** Splits a line into words. Removes separators and the punctuation around words, but keeps inch marks. */
export const wordsOf = (text: string): string[] =>
  text
    .split(BETWEEN_WORDS)
    .map((word) =>
      word
        .replace(/^([*_]+)(.+?)\1(?=[:;,]?$)/, '$2')
        .replace(/^(?:["'“”„([{<:=]|-(?!\d))+(?=.)|(?<=.)["'“”)\]}>:.!?=-]+$/g, ''),
    )
    .filter((word) => word === '/' || /[\p{L}\p{N}\p{Sc}]/u.test(word))

/** Meaningless words around a part number. */
export const FILLER_WORDS: ReadonlySet<string> = new Set(
  'please pls kindly quote quotation need needs needed we i require required rfq send us me price prices pricing for would like to also and of the a an as want order offer give with your best lead time need: quote:'.split(
    ' ',
  ),
)
