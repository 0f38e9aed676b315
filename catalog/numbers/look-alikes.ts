type LookAlike = { readonly text: string; readonly why: string }

const DIGITS: Readonly<Record<string, readonly [digit: string, name: string]>> = {
  o: ['0', 'zero'],
  l: ['1', 'one'],
  i: ['1', 'one'],
  z: ['2', 'two'],
  s: ['5', 'five'],
  g: ['6', 'six'],
  b: ['8', 'eight'],
}
/** The other way round, the likeliest letter of each digit. */
const LETTERS: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 2: 'z', 5: 's', 6: 'g', 8: 'b' }

/** Cyrillic and Greek letters that look like Latin letters or digits, as lower case, and those. */
const FOREIGN = 'авсенікморѕтхузαβεηικμορτχ'
const LATIN = 'abcehikmopstxy3abehikmoptx'

/** Of more letters, either all or none are wrong: each doubles the texts. */
const MAX_MIXED = 5

/** The texts that a number may have been mistaken for (behavior 7.15): other alphabets, letters for digits, one digit for a letter. */
export function lookAlikes(number: string): LookAlike[] {
  const latin = number.replace(/[^ -~]/g, (character) => LATIN[FOREIGN.indexOf(character)] ?? character)
  const found: LookAlike[] = latin === number ? [] : [{ text: latin, why: 'Latin letters and digits' }]
  return [...found, ...lettersForDigits(latin), ...digitsForLetters(latin)]
}

function lettersForDigits(number: string): LookAlike[] {
  const places = [...number].flatMap((letter, place) => (DIGITS[letter] ? [place] : []))
  if (places.length === 0) return []
  const all = 2 ** places.length - 1
  const choices = places.length > MAX_MIXED ? [places] : subsets(places, all)
  return choices.map((chosen) => ({
    text: [...number].map((letter, place) => (chosen.includes(place) ? (DIGITS[letter]?.[0] ?? '') : letter)).join(''),
    why: reason(new Set(chosen.map((place) => number[place] ?? ''))),
  }))
}

const subsets = (places: readonly number[], all: number): number[][] =>
  Array.from({ length: all }, (_, index) => places.filter((_place, bit) => ((all - index) >> bit) & 1))

function reason(letters: ReadonlySet<string>): string {
  const [only = '', ...others] = letters
  return others.length > 0
    ? 'digits, not letters like them'
    : `${DIGITS[only]?.[1]}, not the letter ${only.toUpperCase()}`
}

const digitsForLetters = (number: string): LookAlike[] =>
  [...number].flatMap((digit, place) => {
    const letter = LETTERS[digit]
    if (!letter) return []
    const text = number.slice(0, place) + letter + number.slice(place + 1)
    return [{ text, why: `the letter ${letter.toUpperCase()}, not ${DIGITS[letter]?.[1]}` }]
  })
