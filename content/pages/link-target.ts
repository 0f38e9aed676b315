const ON_THIS_SITE = /^(\/(?![/\\])|#)/
const ELSEWHERE = ['http:', 'https:', 'mailto:']

/** What a link may lead to, for a fault. */
export const LINK_ADVICE = "must start with '/', '#', 'https://', 'http://' or 'mailto:'"

/** Whether it is a path on this site, from the root on: `/contact`, `#molding`. `//host` is another site. */
export const isPathHere = (target: string): boolean => ON_THIS_SITE.test(target) && isPlain(target)

/** Whether a page of the site folder may link there. No scripts, no data, no addresses that depend on the page. */
export const isLinkTarget = (target: string): boolean =>
  isPathHere(target) || (isPlain(target) && URL.canParse(target) && ELSEWHERE.includes(new URL(target).protocol))

/** Browsers skip tabs and line ends within an address, so `java\nscript:` would be a script. */
const isPlain = (target: string): boolean => [...target].every((one) => one > ' ' && one !== '\u007f')
