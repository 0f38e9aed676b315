/**
 * Returns the listed word that was most likely meant, or null if none is near: at most a third of the letters may be
 * missing, extra, wrong or swapped. Ignores case, spaces, hyphens and underscores.
 */
export function nearestWord(written: string, words: readonly string[]): string | null {
  const near = words
    .map((word) => ({ word, edits: editsBetween(plain(written), plain(word)) }))
    .filter(({ word, edits }) => edits <= Math.max(1, Math.floor(word.length / 3)))
  near.sort((a, b) => a.edits - b.edits)
  return near[0]?.word ?? null
}

const plain = (word: string): string => word.toLowerCase().replaceAll(/[\s_-]/g, '')

/** The Damerau-Levenshtein distance. Compares 60 letters at most, since time grows with the product of the lengths. */
function editsBetween(first: string, second: string): number {
  const [a, b] = [first.slice(0, 60), second.slice(0, 60)]
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (same ? 0 : 1))
      if (swapped) row[j] = Math.min(at(row, j), at(before, j - 2) + 1)
    }
    before = last
    last = row
  }
  return at(last, b.length)
}

const at = (row: readonly number[], index: number): number => row[index] ?? 0
