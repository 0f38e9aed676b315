import { editDistance } from '#catalog/words/edit-distance.ts'

/**
 * Returns the listed word that was most likely meant, or null if none is near: at most a third of the letters may be
 * missing, extra, wrong or swapped. Ignores case, spaces, hyphens and underscores.
 */
export function nearestWord(written: string, words: readonly string[]): string | null {
  const near = words
    .map((word) => ({ word, edits: editDistance(plain(written), plain(word)) }))
    .filter(({ word, edits }) => edits <= Math.max(1, Math.floor(word.length / 3)))
  near.sort((a, b) => a.edits - b.edits)
  return near[0]?.word ?? null
}

/** Follows a word that doesn't exist: `: 'color' is meant?`. If no word is near, `otherwise` does. */
export function whatIsMeant(
  written: string,
  words: readonly string[],
  otherwise = `. Possible: ${words.join(', ')}`,
  shown = (word: string) => `'${word}'`,
): string {
  const near = nearestWord(written, words)
  return near ? `: ${shown(near)} is meant?` : otherwise
}

/** Time grows with the product of the lengths, so 60 letters are compared at most. */
const plain = (word: string): string =>
  word
    .toLowerCase()
    .replaceAll(/[\s_-]/g, '')
    .slice(0, 60)
