/** How well a token fits a word that was typed. */
const FIT = { equal: 1, begins: 0.75, isBegun: 0.6, typo: 0.5 } as const

const MIN_BEGINNING = 2
/** An ending that a typed word may have and the token not: 'crimping', 'crimp'. */
const MAX_ENDING = 3

/**
 * Returns the tokens of a vocabulary that a typed word may mean, each with its fit from 0 to 1: the same, those that
 * begin with it, those that it begins with. If there are none, those that are a typing error away.
 */
export function similarTokens(word: string, vocabulary: Iterable<string>): Map<string, number> {
  const found = new Map<string, number>()
  for (const token of vocabulary) {
    if (token === word) found.set(token, FIT.equal)
    else if (word.length >= MIN_BEGINNING && token.startsWith(word) && !isLongerNumber(word, token)) {
      found.set(token, FIT.begins)
    } else if (
      token.length >= 4 &&
      word.length - token.length <= MAX_ENDING &&
      word.startsWith(token) &&
      !hasDigit(word)
    ) {
      found.set(token, FIT.isBegun)
    }
  }
  if (found.size > 0) return found
  const errors = hasDigit(word) || word.length < 4 ? 0 : word.length < 7 ? 1 : 2
  if (errors === 0) return found
  for (const token of vocabulary) {
    if (Math.abs(token.length - word.length) <= errors && distance(word, token) <= errors) found.set(token, FIT.typo)
  }
  return found
}

/** Whether the beginning ends within a number: 15 is not the beginning of 15.82. */
const isLongerNumber = (word: string, token: string): boolean =>
  /\d$/.test(word) && /[\d.]/.test(token.charAt(word.length))

const hasDigit = (text: string): boolean => /\d/.test(text)

/** How many characters are wrong, missing, too many or swapped with their neighbor. */
function distance(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const wrong = (last[j - 1] ?? 0) + Number(a[i - 1] !== b[j - 1])
      let least = Math.min(wrong, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1)
      row.push(least)
    }
    before = last
    last = row
  }
  return last[b.length] ?? 0
}
