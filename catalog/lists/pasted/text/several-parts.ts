import { type ReadQuantities, usingText } from '#catalog/lists/pasted/list-quantity.ts'
import { joinDoubts, type ListReaderContext } from '#catalog/lists/pasted/pasted-line.ts'
import {
  type FreeTextLine,
  type FreeTextPart,
  labeledLine,
  NO_QUANTITY,
  NUMBER_MARK,
  parseBesideNumber,
  parseOtherLine,
  tidyNumber,
} from '#catalog/lists/pasted/text/free-text-line.ts'
import {
  apart,
  cutLine,
  hasFigure,
  isListGap,
  type LinePiece,
  rangeDoubt,
  separatesNumbers,
} from '#catalog/lists/pasted/text/line-pieces.ts'
import { extractMarkedQuantity, stripBullet } from '#catalog/lists/pasted/text/marked-quantity.ts'
import { knownMentions, type PartMention, partMentions } from '#catalog/lists/pasted/text/part-mentions.ts'
import { normalizeNumber } from '#catalog/part/part-slug.ts'

/** A line is parsed around its number, this far on each side. */
const MAX_AROUND = 200
const EACH = /(?<![\p{L}\p{N}])(?:each|jeweils|je|chacune?|ciascuno|cada uno)(?![\p{L}\p{N}])/iu
/** Parts after these words aren't wanted. */
const LABELED =
  /(?<![\p{L}\p{N}])(?:rev|revision|dwg|drawing|per|po|p\.o|order|quote|rfq|ref|reference|spec|lot|job|project|contract|customer|cust|our|date|tel|phone|fax|zip|nsn|cage)(?:[\s.:#]|no|p\/?n)*$/iu

/** Reads a line that may name several parts, each with its quantity. What isn't certain gets a `doubt`. */
export function readTextLine(text: string, context: ListReaderContext): FreeTextLine[] {
  const line = context.isKnown(text) ? text : stripBullet(text)
  if (context.isKnown(line)) return [{ kind: 'part', number: tidyNumber(line), ...NO_QUANTITY, note: '' }]
  const all = withSlashes(line, partMentions(line, context), context)
  const listed = withoutOtherNames(listedMentions(line, all), context)
  const [only, ...others] = listed
  if (!only || others.length === 0) return readOne(line, text, all, only, context)
  const pieces = cutLine(line, listed)
  const read = pieces.map((piece) => readPiece(piece, context))
  const shared = doubtMissing(shareEach(withoutLeads(read), line), pieces)
  const ranged = shared.flatMap((part, index) => [...rangeBefore(index, shared, pieces, context), part])
  return doubtRepeated(ranged)
}

function readOne(
  line: string,
  text: string,
  all: readonly PartMention[],
  only: PartMention | undefined,
  context: ListReaderContext,
): FreeTextLine[] {
  const part =
    labeledLine(text) ??
    (only?.kind === 'known' ? parseOf(line, only) : parseOtherLine(text.slice(0, MAX_AROUND * 2), context.isKnown))
  if (part?.kind !== 'part') return part ? [part] : []
  const left = all.find((each) => {
    const isOther = normalizeNumber(each.number) !== normalizeNumber(part.number) && each !== only
    return isOther && each.kind === 'alike' && !LABELED.test(line.slice(0, each.from)) && context.isLike(each.number)
  })
  const read = doubtWhole(part, line, context)
  return [left ? doubted(read, `‘${left.number}’ may also be a part number. It is only in the note.`) : read]
}

/** Joins what a slash separates if it is one of our numbers but for a mistake: `M55155/295H1` is not two numbers. */
function withSlashes(line: string, all: readonly PartMention[], { isLike }: ListReaderContext): PartMention[] {
  const joined: PartMention[] = []
  for (const mention of all) {
    const before = joined.at(-1)
    const number = line.slice(before?.from, mention.to)
    const isOne =
      before && [before, mention].every(({ kind }) => kind === 'alike') && line.slice(before.to, mention.from) === '/'
    if (isOne && isLike(number)) joined[joined.length - 1] = { ...before, number, to: mention.to }
    else joined.push(mention)
  }
  return joined
}

/** Text that only looks like a number is one in a list of numbers, not among other words. */
function listedMentions(line: string, all: readonly PartMention[]): PartMention[] {
  const known = all.some(({ kind }) => kind === 'known')
  const gapBefore = (index: number) => line.slice(all[index - 1]?.to ?? 0, all[index]?.from)
  const isBeside = (index: number): boolean =>
    index > 0 && index < all.length && isListGap(gapBefore(index)) && separatesNumbers(gapBefore(index))
  const listed = all.filter(
    ({ kind, from }, index) =>
      kind !== 'alike' || ((isBeside(index) || isBeside(index + 1)) && !LABELED.test(line.slice(0, from))),
  )
  const isList = known || (listed.length === all.length && isListGap(line.slice(0, all[0]?.from)))
  return isList ? listed : []
}

/** Leaves out other names of parts that the line has already: the MIL number in brackets. */
function withoutOtherNames(mentions: readonly PartMention[], { isSamePart }: ListReaderContext): PartMention[] {
  return mentions.filter(({ number, kind }, index) => {
    if (kind !== 'known') return true
    const names = mentions.filter(
      (other) => normalizeNumber(other.number) !== normalizeNumber(number) && other.kind === 'known',
    )
    return !names.some(
      (other) =>
        isSamePart(other.number, number) && (mentions.indexOf(other) < index || !isSamePart(number, other.number)),
    )
  })
}

function readPiece({ text, mention, doubt }: LinePiece, context: ListReaderContext): FreeTextPart {
  const from = text.indexOf(mention.number)
  const part = parseOf(text, { ...mention, from, to: from + mention.number.length })
  return doubted(doubtWhole(part, text, context), doubt)
}

/** At the start of a line it is read anyway. */
const TIMES_BEFORE = /(?<=\S\s+)(?<![\w.,/-])(\d{1,3}(?:,\d{3})+|\d{1,7})\s*[x×*]\s*$/i

/** Parses a line for one of its numbers. Others on it are names of the same part. */
function parseOf(line: string, { number, from, to }: PartMention): FreeTextPart {
  const before = line.slice(Math.max(0, from - MAX_AROUND), from).replace(TIMES_BEFORE, '$1 pcs ')
  return parseBesideNumber(apart(before, NUMBER_MARK, line.slice(to, to + MAX_AROUND)), number)
}

/** A whole number that isn't marked as a quantity may be one of our part numbers. */
function doubtWhole(part: FreeTextPart, text: string, { isKnown }: ListReaderContext): FreeTextPart {
  const whole = text.match(/(?<![\w.,/-])\d{3,6}(?![\w.,/-])/g)?.find((word) => word !== part.number && isKnown(word))
  const isMarked = whole !== undefined && extractMarkedQuantity(text).read?.quantities.includes(Number(whole))
  return whole === undefined || isMarked ? part : doubted(part, `‘${whole}’ may also be a part number.`)
}

/** The whole number before a part is the line's own number at most once. */
function withoutLeads(parts: readonly FreeTextPart[]): FreeTextPart[] {
  const isOne = parts.filter(({ isLead }) => isLead).length === 1 && parts[0]?.isLead
  return parts.map((part) => (part.isLead && !isOne ? { ...part, lead: null, isLead: false } : part))
}

/** `5 each of A and B`. */
function shareEach(parts: readonly FreeTextPart[], line: string): FreeTextPart[] {
  const [only, ...others] = parts.filter(({ read }) => read.quantities.length > 0)
  if (!only || others.length > 0 || !EACH.test(line)) return [...parts]
  const { quantities } = only.read
  return parts.map((part) => ({ ...part, read: { ...part.read, quantities }, lead: null, isLead: false }))
}

/** If some parts of a line have a quantity, it may be another's. */
function doubtMissing(parts: readonly FreeTextPart[], pieces: readonly LinePiece[]): FreeTextPart[] {
  const areCounted = parts.map(({ number, read }, index) => {
    return read.quantities.length > 0 || hasFigure((pieces[index]?.text ?? '').replace(number, ' '))
  })
  const counted = areCounted.filter(Boolean).length
  if (counted === 0 || counted === parts.length) return [...parts]
  return parts.map((part, index) => {
    if (part.read.doubt !== null) return part
    const using = usingText(part.read.quantities)
    const doubt = `The line has a quantity for ${counted} of its ${parts.length} parts. ${using}`
    return quantityDoubted(part, areCounted[index] ? doubt : `No quantity found. ${using}`)
  })
}

const MAX_RANGE = 50

/** Our parts within a range that ends at a part: `10-880-2-05 thru -09`. */
function rangeBefore(
  index: number,
  parts: readonly FreeTextPart[],
  pieces: readonly LinePiece[],
  { isKnown }: ListReaderContext,
): FreeTextPart[] {
  const [first, last] = [parts[index - 1], parts[index]]
  if (!pieces[index]?.isRangeEnd || !first || !last) return []
  const [, stem = '', from = ''] = /^(.*?)(\d{1,6})$/s.exec(first.number) ?? []
  const [, lastStem, to = ''] = /^(.*?)(\d{1,6})$/s.exec(last.number) ?? []
  const between = Number(to) - Number(from) - 1
  if (stem !== lastStem || from.length !== to.length || between < 1 || between > MAX_RANGE) return []
  const doubt = rangeDoubt(first.number, last.number)
  const { partDoubt: _, ...read } = last.read
  const numbers = Array.from(
    { length: between },
    (_, at) => stem + String(Number(from) + at + 1).padStart(from.length, '0'),
  )
  return numbers
    .filter(isKnown)
    .map((number) => doubted({ ...last, number, note: '', read: { ...read, doubt: null } }, doubt))
}

/** A number that is twice on a line may be one part, unless both have a quantity. */
const doubtRepeated = (parts: readonly FreeTextPart[]): FreeTextPart[] =>
  parts.map((part) => {
    const isTwice = parts.some((other) => {
      const isSame = other !== part && normalizeNumber(other.number) === normalizeNumber(part.number)
      return isSame && (other.read.quantities.length === 0 || part.read.quantities.length === 0)
    })
    return isTwice ? quantityDoubted(part, `The line names ${part.number} twice.`) : part
  })

/** Adds a doubt, if there is one, about which part is meant, or whether it is. */
export function doubted<Part extends { readonly read: ReadQuantities }>(part: Part, doubt: string | null): Part {
  if (doubt === null) return part
  const partDoubt = joinDoubts(part.read.partDoubt, doubt) ?? doubt
  return quantityDoubted({ ...part, read: { ...part.read, partDoubt } }, doubt)
}

export const quantityDoubted = <Part extends { readonly read: ReadQuantities }>(part: Part, doubt: string): Part => ({
  ...part,
  read: { ...part.read, doubt: joinDoubts(part.read.doubt, doubt) },
})

/** The first of our numbers in a text that isn't a name of the line's own part, or null. */
export function otherMention(text: string, own: string, context: ListReaderContext): string | null {
  const isOwn = (number: string): boolean =>
    normalizeNumber(number) === normalizeNumber(own) ||
    context.isSamePart(number, own) ||
    context.isSamePart(own, number)
  return knownMentions(text, context).find(({ number }) => !isOwn(number))?.number ?? null
}
