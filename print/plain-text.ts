const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu

/** Makes text one line of at most `max` characters: line breaks and invisible characters become spaces. */
export function plainText(text: string, max: number): string {
  const shown = text
    .slice(0, 4 * max)
    .replaceAll(INVISIBLE, ' ')
    .trim()
  const characters = [...shown]
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : shown
}
