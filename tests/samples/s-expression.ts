/** An S-expression: a list, a symbol or number as written, or a string. */
export type Expression = string | { readonly text: string } | readonly Expression[]

const TOKEN = /\s*(?:([()])|"((?:\\.|[^"\\])*)"|([^\s()"]+))/y

/** Parses one S-expression, as KiCad writes them. Strings become `{ text }`. Throws if anything is left or missing. */
export function parseExpression(source: string): Expression {
  const open: Expression[][] = [[]]
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < source.trimEnd().length) {
    const [, bracket, string, symbol] = TOKEN.exec(source) ?? []
    const last = open.at(-1)
    if (!last) throw new Error('One bracket closes too much')
    if (bracket === '(') open.push([])
    else if (bracket === ')') {
      open.pop()
      open.at(-1)?.push(last)
    } else if (string !== undefined) last.push({ text: string.replace(/\\(.)/g, '$1') })
    else if (symbol !== undefined) last.push(symbol)
    else throw new Error(`Not an expression at ${TOKEN.lastIndex}`)
  }
  const [whole, ...more] = open[0] ?? []
  if (open.length !== 1 || whole === undefined || more.length > 0) throw new Error('Not one whole expression')
  return whole
}

/** The lists in a list that begin with this symbol, without it. */
export function named(expression: Expression, name: string): (readonly Expression[])[] {
  if (typeof expression === 'string' || 'text' in expression) return []
  return expression.flatMap((one) => (Array.isArray(one) && one[0] === name ? [one.slice(1)] : []))
}
