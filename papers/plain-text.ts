const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu

/** A text in one line: what breaks lines or can't be seen is a space. Of a longer one than `most` signs the end is cut. */
export function plainText(text: string, most: number): string {
  const shown = text
    .slice(0, 4 * most)
    .replaceAll(UNSEEN, ' ')
    .trim()
  const signs = [...shown]
  return signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : shown
}
