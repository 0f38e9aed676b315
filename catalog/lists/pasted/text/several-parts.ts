import { type ReadQuantities, unreadQuantity, usingText } from '#catalog/lists/pasted/list-quantity.ts'
import { joinDoubts, type ListReaderContext } from '#catalog/lists/pasted/pasted-line.ts'
import {
  type FreeTextLine,
  type FreeTextPart,
  NO_QUANTITY,
  parseFreeTextLine,
} from '#catalog/lists/pasted/text/free-text-line.ts'
import {
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
  const all = context.isKnown(line) ? [] : withSlashes(line, partMentions(line, context), context)
  const listed = withoutOtherNames(listedMentions(line, all), context)
  const [only, ...others] = listed
  if (!only || others.length === 0) return readOne(line, text, all, only, context)
  const pieces = cutLine(line, listed)
  const read = pieces.map((piece) => readPiece(piece, context))
  const shared = doubtMissing(shareEach(shareAlternatives(withoutLeads(read), pieces), line), pieces)
  const ranged = shared.flatMap((part, index) => [...rangeBefore(index, shared, pieces, context), part])
  return joinRepeated(ranged)
}

function readOne(
  line: string,
  text: string,
  all: readonly PartMention[],
  only: PartMention | undefined,
  context: ListReaderContext,
): FreeTextLine[] {
  const part =
    only?.kind === 'known' ? parseOf(line, only, context) : parseFreeTextLine(text.slice(0, MAX_AROUND * 2), context)
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
  const read = parseOf(text, { ...mention, from, to: from + mention.number.length }, context)
  const { number } = mention
  const isRead = read?.kind === 'part' && normalizeNumber(read.number) === normalizeNumber(number)
  const note = text.replace(number, ' ').trim()
  const part: FreeTextPart = isRead ? { ...read, number } : { kind: 'part', ...NO_QUANTITY, number, note, read: UNREAD }
  const whole = doubtWhole(part, text, context)
  return doubt === null ? whole : doubted(whole, doubt)
}

const UNREAD = unreadQuantity('Can’t read the quantity in this part of the line.')

/** At the start of a line it is read anyway. */
const TIMES_BEFORE = /(?<=\S\s+)(?<![\w.,/-])(\d{1,3}(?:,\d{3})+|\d{1,7})\s*[x×*]\s*$/i

/** Parses a line for one of its numbers. Others on it are names of the same part. */
function parseOf(line: string, mention: PartMention, context: ListReaderContext): FreeTextLine | null {
  const number = normalizeNumber(mention.number)
  const before = line.slice(Math.max(0, mention.from - MAX_AROUND), mention.from)
  const text = before.replace(TIMES_BEFORE, '$1 pcs ') + line.slice(mention.from, mention.to + MAX_AROUND)
  return parseFreeTextLine(text, { ...context, isKnown: (other) => normalizeNumber(other) === number })
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

/** Alternatives and the ends of a range have one quantity. */
function shareAlternatives(parts: readonly FreeTextPart[], pieces: readonly LinePiece[]): FreeTextPart[] {
  const shared = [...parts]
  const share = (from: number, to: number) => {
    const [one, other] = [shared[from], shared[to]]
    if (one && other && other.read.quantities.length === 0)
      shared[to] = { ...other, read: { ...other.read, quantities: one.read.quantities } }
  }
  for (const [index, { follows }] of pieces.entries()) if (follows) share(index - 1, index)
  for (const [index, { follows }] of [...pieces.entries()].toReversed()) if (follows) share(index, index - 1)
  return shared
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
  if (pieces[index]?.follows !== 'range' || !first || !last) return []
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

/** A number that is twice on a line is one part, unless both have a quantity. */
function joinRepeated(parts: readonly FreeTextPart[]): FreeTextPart[] {
  const joined: FreeTextPart[] = []
  for (const part of parts) {
    const at = joined.findIndex(({ number, read }) => {
      const isSame = normalizeNumber(number) === normalizeNumber(part.number)
      return isSame && (read.quantities.length === 0 || part.read.quantities.length === 0)
    })
    const first = joined[at]
    if (!first) {
      joined.push(part)
      continue
    }
    const read = first.read.quantities.length > 0 ? first.read : part.read
    const using = usingText(read.quantities)
    const note = [first.note, part.note].filter(Boolean).join('; ')
    joined[at] = quantityDoubted(
      { ...first, note, read: { ...read, doubt: null } },
      `The line names ${part.number} twice. ${using}`,
    )
  }
  return joined
}

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
