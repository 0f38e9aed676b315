import { create } from 'fontkit'
import { FACES, type Face, fontFile } from '#print/fonts/font-file.ts'

const UNPRINTABLE = '[…]'

/** Replaces signs that no font has, with the same meaning. */
const SPELLED: Readonly<Record<string, string>> = { '≤': '<=', '≥': '>=', '→': '->', '⌀': 'Ø', '‑': '-' }
/** Letters, spaces and full-width ASCII, whose plain character means the same. */
const FOLDABLE = /^[\p{L}\p{Zs}\uFF01-\uFF5E]$/u
const MARKS = /\p{M}+/gu
/** Invisible: the second half of an emoji, and what `plainText` makes a space. */
const VARIANTS = /[\uFE00-\uFE0F]+/g
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u

/** Latin and its punctuation, which needs no composing or dropping. Nearly all texts, each measured several times. */
const SIMPLE = /^[\x20-\x7e\xa0-\xac\xae-\xff\u2010-\u2027\u2212]+$/

const opened = new Map<string, ReadonlySet<number>>()

/** Splits a text into runs of one font each. Unknown characters become plain, spelled, or `[…]` (behavior 20.12). */
export function fontRuns(face: Face, text: string) {
  const [first] = FACES[face]
  if (first !== undefined && SIMPLE.test(text) && hasAll(first, text)) return [{ font: first, text }]
  const runs: { font: string; text: string }[] = []
  for (const character of printableText(text, face)) {
    const font = fontOf(face, character)
    if (font === undefined) throw new Error(`${face} has no font for ${UNPRINTABLE}`)
    const last = runs.at(-1)
    if (last && last.font === font) last.text += character
    else runs.push({ font, text: character })
  }
  return runs
}

/** A text's characters that print as `[…]`, each once. */
export function unprintableIn(text: string): string[] {
  const found = charactersIn(text).filter(
    (character) => !INVISIBLE.test(character) && shown('text', character) === null,
  )
  return [...new Set(found)]
}

function printableText(text: string, face: Face): string {
  const shownText = charactersIn(text).map((character) => shown(face, character))
  const printed = shownText.filter((character, index) => character !== null || shownText[index - 1] !== null)
  return printed.map((character) => character ?? UNPRINTABLE).join('')
}

const charactersIn = (text: string): string[] => [...text.normalize('NFC').replaceAll(VARIANTS, '')]

function shown(face: Face, character: string): string | null {
  if (fontOf(face, character) !== undefined) return character
  const plain =
    SPELLED[character] ?? (FOLDABLE.test(character) ? character.normalize('NFKD').replaceAll(MARKS, '') : '')
  return plain !== '' && [...plain].every((each) => fontOf(face, each) !== undefined) ? plain : null
}

function hasAll(font: string, text: string): boolean {
  const characters = charactersOf(font)
  for (let at = 0; at < text.length; at += 1) if (!characters.has(text.charCodeAt(at))) return false
  return true
}

const fontOf = (face: Face, character: string): string | undefined =>
  FACES[face].find((font) => charactersOf(font).has(character.codePointAt(0) ?? 0))

function charactersOf(font: string): ReadonlySet<number> {
  const known = opened.get(font)
  if (known) return known
  const file = create(fontFile(font))
  if (!('characterSet' in file)) throw new Error(`${font} is a collection of fonts`)
  const characters = new Set(file.characterSet)
  opened.set(font, characters)
  return characters
}
