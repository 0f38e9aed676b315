const ASSET = /\/(?:assets|site)\/[\w.-]+\.(?:js|css|woff2|svg)\b/g
const PICTURE = /\/files\/product-images\/[^"'\s?]+\?[^"'\s,]*\bw=\d+/g
const CANONICAL = /<link rel="canonical" href="([^"]+)"/
const TITLE = /<title>([^<]*)<\/title>/
const MAIN = /<main\b[\s\S]*<\/main>/
/**
 * All scripts of a page that load or start modules, at once or later. Those without attributes stay: they set the size units
 * and start what is left.
 */
const MODULES =
  /<link rel="(?:modulepreload|later)"[^>]*>|<script type="(?:module|later)"[\s\S]*?<\/script>|<script>window\.__[\s\S]*?<\/script>/g

/** Returns the built files that a page names. */
export const assetsOf = (html: string): string[] => [...new Set(html.match(ASSET))]

/** Returns the thumbnails that a page names, each in the first width named. */
export function picturesOf(html: string): string[] {
  const byPath = new Map<string, string>()
  for (const found of html.match(PICTURE) ?? []) {
    const [path = ''] = found.split('?')
    if (!byPath.has(path)) byPath.set(path, found.replaceAll('&amp;', '&'))
  }
  return [...byPath.values()]
}

/** Returns a page's title as HTML. */
export const titleOf = (html: string): string => TITLE.exec(html)?.[1] ?? ''

/** Returns the path of a page's canonical address, or null if it has none. */
export function canonicalOf(html: string): string | null {
  const address = CANONICAL.exec(html)?.[1]
  return address === undefined ? null : new URL(address, 'http://here').pathname
}

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** Formats a time for the bar, in the visitor's time zone. */
export const shownDate = (date: Date): string => DATE.format(date)

/**
 * Adds a bar to the top of a page. React ignores unknown children of `<body>`, so the page still hydrates.
 * `app/offline/report-visit.ts` finds the bar by its `id`.
 */
export const withBar = (html: string, bar: string): string =>
  html.replace(
    /<body[^>]*>/,
    (body) => `${body}<section id="offline-bar" class="offline-bar" role="status">${bar}</section>`,
  )

/** The bar's text on a cached page. */
export const cachedPageBar = (date: Date, offline: boolean): string =>
  `<p>${offline ? 'Offline' : 'Our site isn’t responding'}: saved copy from ${shownDate(date)}.</p>`

/** Replaces a page's title and content, and removes the scripts that belong to the old content. */
export function pageWith(html: string, { title, main }: { title: string; main: string }): string {
  return html
    .replaceAll(MODULES, '')
    .replace(TITLE, () => `<title>${title}</title>`)
    .replace(MAIN, () => `<main id="main" tabindex="-1">${main}</main>`)
}
