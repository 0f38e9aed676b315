import { pictureSources } from '#app/ui/picture-sources.ts'

/** What a page's head says, as a loader sends it. `picture` is the preview's path. */
export type PageMeta = {
  /** Without the company's name, which `headEntries` appends. */
  readonly title: string
  readonly description?: string
  /** The canonical address. Search engines don't index a page without one. */
  readonly path?: string
  readonly robots?: 'noindex' | 'noindex, follow'
  /** Address of the same data as JSON. */
  readonly json?: string
  readonly picture?: string | null
  readonly company: string
  readonly siteUrl: string | null
}

/** An entry of React Router's `meta`. */
type HeadEntry =
  | { title: string }
  | { name: string; content: string }
  | { property: string; content: string }
  | { tagName: 'link'; rel: 'canonical'; href: string }
  | { tagName: 'link'; rel: 'alternate'; type: 'application/json'; href: string }

/** In px. Wide enough for previews in messengers. */
const PREVIEW_WIDTH = 640

/**
 * Returns title, description, canonical address and Open Graph preview. Without SITE_URL the canonical address has no
 * host, and entries that need an absolute address are omitted (docs/decisions/0010).
 */
export function headEntries(page: PageMeta | undefined): HeadEntry[] {
  if (!page) return []
  const { description, path, json, company, siteUrl, robots = path === undefined ? 'noindex' : null } = page
  const preview = previewOf(page)
  const entries: (HeadEntry | false)[] = [
    { title: `${page.title} – ${company}` },
    description !== undefined && { name: 'description', content: description },
    robots !== null && { name: 'robots', content: robots },
    path !== undefined && { tagName: 'link', rel: 'canonical', href: `${siteUrl ?? ''}${path}` },
    json !== undefined && {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/json',
      href: `${siteUrl ?? ''}${json}`,
    },
    { property: 'og:site_name', content: company },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: page.title },
    description !== undefined && { property: 'og:description', content: description },
    siteUrl !== null && path !== undefined && { property: 'og:url', content: `${siteUrl}${path}` },
    preview !== null && { property: 'og:image', content: preview },
    preview !== null && { name: 'twitter:card', content: 'summary_large_image' },
  ]
  return entries.filter((entry) => entry !== false)
}

export function previewOf({ picture, siteUrl }: Pick<PageMeta, 'picture' | 'siteUrl'>): string | null {
  return picture && siteUrl !== null ? `${siteUrl}${pictureSources(picture, PREVIEW_WIDTH).src}` : null
}
