const ASSET = /\/assets\/[\w.-]+\.(?:js|css|woff2)\b/g
const PICTURE = /\/files\/product-images\/[^"'\s?]+\?[^"'\s,]*\bw=\d+/g
const CANONICAL = /<link rel="canonical" href="([^"]+)"/
const TITLE = /<title>([^<]*)<\/title>/
const MAIN = /<main\b[\s\S]*<\/main>/
/** All scripts of a page but the head's one, which has no attributes and no imports: it sets how sizes are shown. */
const MODULES =
  /<link rel="modulepreload"[^>]*>|<script type="module"[\s\S]*?<\/script>|<script>window\.__[\s\S]*?<\/script>/g

/** The built files that a page names. */
export const assetsOf = (html: string): string[] => [...new Set(html.match(ASSET))]

/** The thumbnails that a page names, in the first width of each. */
export function picturesOf(html: string): string[] {
  const byPath = new Map<string, string>()
  for (const found of html.match(PICTURE) ?? []) {
    const [path = ''] = found.split('?')
    if (!byPath.has(path)) byPath.set(path, found.replaceAll('&amp;', '&'))
  }
  return [...byPath.values()]
}

/** The title of a page as HTML. */
export const titleOf = (html: string): string => TITLE.exec(html)?.[1] ?? ''

/** The path that a page calls its own; null where it names none. */
export function canonicalOf(html: string): string | null {
  const address = CANONICAL.exec(html)?.[1]
  return address === undefined ? null : new URL(address, 'http://here').pathname
}

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** A moment as the bar says it, in the visitor's own time. */
export const shownDate = (date: Date): string => DATE.format(date)

/**
 * Puts a bar over a page. It stands in `<body>` itself, where React passes over what it doesn't know, so that the page
 * comes alive under it; `id` is how `app/offline/bar.ts` finds it.
 */
export const withBar = (html: string, bar: string): string =>
  html.replace(
    /<body[^>]*>/,
    (body) => `${body}<section id="offline-bar" class="offline-bar" role="status">${bar}</section>`,
  )

/** The words of the bar over a kept page. */
export const keptBar = (date: Date, offline: boolean): string =>
  `<p>${offline ? 'Offline' : "The site doesn't answer"}: kept copy of ${shownDate(date)}.</p>`

/** A page of the site with another content, and without the scripts that belong to the one it had. */
export function pageWith(html: string, { title, main }: { title: string; main: string }): string {
  return html
    .replaceAll(MODULES, '')
    .replace(TITLE, () => `<title>${title}</title>`)
    .replace(MAIN, () => `<main id="main" tabindex="-1">${main}</main>`)
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text as it stands in HTML, also between quotes. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)
