/** Not a real address, only for resolving a path. */
const HERE = 'http://desk.invalid'

/**
 * Makes an outside path safe for a Location, link or form: a desk path with its query, or `/` if it leads elsewhere.
 * Checks the parsed result, because the parser changes paths (`/.//host` becomes `//host`).
 */
export function safePath(text: string | null): string {
  if (!text?.startsWith('/')) return '/'
  const url = URL.parse(text, HERE)
  if (url?.origin !== HERE) return '/'
  const path = url.pathname + url.search
  url.hash = ''
  return URL.parse(path, HERE)?.href === url.href ? path : '/'
}
