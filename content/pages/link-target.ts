const ON_THIS_SITE = /^(\/(?![/\\])|#)/
const ELSEWHERE = ['http:', 'https:', 'mailto:']

export const LINK_ADVICE = "must start with '/', '#', 'https://', 'http://' or 'mailto:'"

/** Whether it is an absolute path or fragment on this site: `/contact`, `#molding`. `//host` is another site. */
export const isPathHere = (target: string): boolean => ON_THIS_SITE.test(target) && isPlain(target)

/** Whether a page of the site folder may link there. No scripts, data, or page-relative addresses. */
export const isLinkTarget = (target: string): boolean =>
  isPathHere(target) || (isPlain(target) && URL.canParse(target) && ELSEWHERE.includes(new URL(target).protocol))

/** Browsers skip tabs and line ends in an address, so `java\nscript:` would be a script. */
const isPlain = (target: string): boolean => [...target].every((character) => character > ' ' && character !== '\u007f')
