/** No address of the desk: only for resolving a path. */
const HERE = 'http://desk.invalid'

/**
 * A path from outside, as a Location, a link or a form may lead to it: a path of the desk with its query, or `/` if it leads
 * anywhere else. The parser changes a path (`/.//host` becomes `//host`), so what counts is how a browser reads the result.
 */
export function safePath(text: string | null): string {
  if (!text?.startsWith('/')) return '/'
  const url = URL.parse(text, HERE)
  if (url?.origin !== HERE) return '/'
  const path = url.pathname + url.search
  url.hash = ''
  return URL.parse(path, HERE)?.href === url.href ? path : '/'
}
