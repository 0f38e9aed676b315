import type { ContentFault } from '#content/content-fault.ts'
import type { Tokens } from '#content/look/css-tokens.ts'

/** WCAG 2.2, 1.4.3: text. 1.4.11: the border of a form field. */
const TEXT = 4.5
const BORDER = 3
const WHITE = 'white'

type Pair = readonly [front: string, backs: readonly string[], least: number]

/** What is written on what: names of color tokens, and white, which is the text of the header. */
const PAIRS: readonly Pair[] = [
  ['ink', ['paper', 'sheet', 'shade', 'tint', 'badge', 'badge-strong'], TEXT],
  ['muted', ['paper', 'sheet', 'shade'], TEXT],
  ['faint', ['paper', 'sheet'], TEXT],
  ['link', ['paper', 'sheet', 'shade', 'tint'], TEXT],
  ['brass-deep', ['paper', 'sheet'], TEXT],
  ['good', ['paper', 'sheet'], TEXT],
  ['warn', ['paper', 'sheet'], TEXT],
  ['bad', ['paper', 'sheet'], TEXT],
  ['bad-deep', ['sheet'], TEXT],
  ['sheet', ['ink-soft', 'brass-dark'], TEXT],
  ['on-brass', ['brass-bright'], TEXT],
  ['steel-text', ['steel'], TEXT],
  ['brass-bright', ['steel'], TEXT],
  [WHITE, ['steel', 'steel-line'], TEXT],
  ['control', ['paper', 'sheet'], BORDER],
]

/** Names each pair of text and background that is too hard to read, by the line of one of the operator's own colors. */
export function contrastFaults(tokens: Tokens, own: Tokens): ContentFault[] {
  const faults = PAIRS.flatMap(([front, backs, least]) =>
    backs.flatMap((back) => {
      const given = own.get(tokenOf(front)) ?? own.get(tokenOf(back))
      if (!given) return []
      return (['light', 'dark'] as const).flatMap((mode) => {
        const ratio = contrast(colorOf(tokens, front, mode), colorOf(tokens, back, mode))
        if (ratio >= least) return []
        const pair = `${front === WHITE ? "The header's white text" : tokenOf(front)} on ${tokenOf(back)}`
        const message = `${pair} has a contrast of ${ratio.toFixed(1)} in ${mode} colors; ${least} is needed`
        return { file: given.file, line: given.line, message }
      })
    }),
  )
  return faults
}

const tokenOf = (name: string): string => `--color-${name}`

const colorOf = (tokens: Tokens, name: string, mode: 'light' | 'dark'): string =>
  name === WHITE ? '#ffffff' : (tokens.get(tokenOf(name))?.[mode] ?? '#ffffff')

/** The contrast of two colors, #rgb or #rrggbb, from 1 to 21 (WCAG 2.2). */
function contrast(first: string, second: string): number {
  const [lighter = 0, darker = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(color: string): number {
  const digits = color.length === 4 ? [...color.slice(1)].map((one) => one + one).join('') : color.slice(1)
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(digits.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
