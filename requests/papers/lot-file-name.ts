/** `Lot 24-117`, `PO# 4500012345`: a word says what the number is. */
const NAMED = /^(lot|po|p\.o\.)(?:[\s#:.-]|no\b|number\b)*(.+)$/i

/**
 * The lot and the PO number that a file's name says: `24-117_4500012345.pdf` has first the lot, then the PO number, unless words
 * say otherwise (`PO 4500012345, lot 24-117.pdf`). What it doesn't say for certain is '': the desk asks for it.
 */
export function lotAndPo(name: string): { readonly lot: string; readonly po: string } {
  const base = name.replace(/\.[^.]*$/, '').trim()
  const parts = base
    .split(/\s*(?:[_,;]+|\s+(?=(?:po|p\.o\.|lot)\b)|\s-\s)\s*/i)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const named = parts.map((part) => NAMED.exec(part))
  if (named.some((each) => each !== null)) {
    const of = (is: (word: string) => boolean): string => {
      const found = named.flatMap((each) => (each && is((each[1] ?? '').toLowerCase()) ? [each[2]?.trim() ?? ''] : []))
      return found.length === 1 ? (found[0] ?? '') : ''
    }
    const [lot, po] = [of((word) => word === 'lot'), of((word) => word !== 'lot')]
    const [only, ...more] = parts.filter((_, index) => named[index] === null)
    if (more.length > 0 || only === undefined) return { lot, po }
    return { lot: lot || (po ? only : ''), po: po || (lot ? only : '') }
  }
  const [lot = '', po = '', ...more] = parts
  return po === '' || more.length > 0 ? { lot: '', po: '' } : { lot, po }
}
