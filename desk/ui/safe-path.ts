/** Not a real address, only for resolving a path. */
const HERE = 'http://desk.invalid'

/** A desk path from outside, or `/`. Checks the parsed result: the parser changes paths (`/.//host` to `//host`). */
export function safePath(text: string | null): string {
  if (!text?.startsWith('/')) return '/'
  const url = URL.parse(text, HERE)
  if (url?.origin !== HERE) return '/'
  const path = url.pathname + url.search
  url.hash = ''
  return URL.parse(path, HERE)?.href === url.href ? path : '/'
}
