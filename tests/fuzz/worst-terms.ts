const LONGEST = 2_000

/** The substrings of this length that occur in the most numbers, most frequent first. */
function frequent(numbers: readonly string[], signs: number, most: number): string[] {
  const counts = new Map<string, number>()
  for (const number of numbers) {
    for (let at = 0; at + signs <= number.length; at += 1) {
      const piece = number.slice(at, at + signs)
      counts.set(piece, (counts.get(piece) ?? 0) + 1)
    }
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([piece]) => piece)
}

/**
 * Search terms that cause the most matches, comparisons and variants: the most common substrings, only wildcards,
 * thousands of characters, only separators, numbers with one wrong character in each position.
 */
export function worstTerms(numbers: readonly string[]): string[] {
  const pieces = [1, 2, 3, 4, 5].flatMap((signs) => frequent(numbers, signs, 12))
  const one = numbers.toSorted((a, b) => b.length - a.length)[0] ?? ''
  const repeated = ['1', '0', '-', 'X', '10-', '10-880-', ' ', '/', '.', 'ß', '🔌', 'e\u0301', '\ud800'].flatMap(
    (piece) => [2, 6, 25, 100, LONGEST].map((times) => piece.repeat(times).slice(0, LONGEST)),
  )
  const wildcards = numbers.flatMap((number) => [
    number.replace(/[A-Z\d]/gi, 'X'),
    number.replace(/\d(?=.*\d)/g, 'X'),
    number.replace(/\d/, 'X'),
  ])
  const mistyped = Array.from(one, (_, at) => `${one.slice(0, at)}Q${one.slice(at + 1)}`)
  const glued = [numbers.join(''), numbers.join(' '), numbers.join('-'), [...one].join('-'), [...one].join(' ')].map(
    (text) => text.slice(0, LONGEST),
  )
  return [...new Set([...pieces, ...repeated, ...wildcards, ...mistyped, ...glued])]
}
