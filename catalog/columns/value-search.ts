import { lazy } from '#catalog/columns/lazy.ts'
import { normalizeText } from '#catalog/columns/parse-filter-value.ts'
import { placeNear } from '#catalog/columns/sorted-place.ts'
import type { TextBlock } from '#catalog/columns/text-block.ts'

/** Finds texts among the distinct values of a column. Returns their codes (1 + their index). */
export type ValueSearch = ReturnType<typeof valueSearch>

/** Searches all values as one long text: far faster than one by one. Plain texts need no normalizing but case. */
export function valueSearch(block: TextBlock, isPlain: boolean) {
  const open = lazy((): { all: string; ends: ArrayLike<number> } =>
    isPlain ? { all: block.whole().toLowerCase(), ends: block.ends } : joined(block.all().map(normalizeText)),
  )
  return {
    containing(text: string): number[] {
      const { all, ends } = open()
      const codes: number[] = []
      let index = 0
      let at = all.indexOf(text)
      while (at >= 0) {
        const begin = at
        index = placeNear(index, ends.length, (value) => (ends[value] ?? 0) <= begin) // matches are often close
        const end = ends[index] ?? all.length
        const inside = at + text.length <= end
        if (inside) codes.push(index + 1)
        at = all.indexOf(text, inside ? end : at + 1)
      }
      return codes
    },
    equal(text: string): number[] {
      const { ends } = open()
      const lengthAt = (code: number) => (ends[code - 1] ?? 0) - (ends[code - 2] ?? 0)
      return this.containing(text).filter((code) => lengthAt(code) === text.length)
    },
  }
}

/** Whether a text is normalized except for case, with one byte per character. */
export const isPlainText = (text: string): boolean => /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(text)

function joined(texts: readonly string[]): { all: string; ends: number[] } {
  let end = 0
  const ends = texts.map((text) => {
    end += text.length
    return end
  })
  return { all: texts.join(''), ends }
}
