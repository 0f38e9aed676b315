import type { RouterContextProvider } from 'react-router'
import { contentContext, jsonLdContext, siteUrlContext } from '#app/context.ts'
import { type AddressOf, breadcrumbJsonLd, type JsonLd, type Trail } from '#app/document/json-ld.ts'
import { pictureSources } from '#app/ui/picture-sources.ts'

export type DescribedPage = {
  /** Without the company's name, which `headEntries` appends. */
  readonly title: string
  readonly description?: string
  /** The canonical address. Search engines don't index a page without one. */
  readonly path?: string
  readonly robots?: 'noindex' | 'noindex, follow'
  /** Address of the same data as JSON. */
  readonly json?: string
  /** The preview picture's path. */
  readonly picture?: string | null
  /** The breadcrumb, with the page itself last. */
  readonly trail?: Trail
}

/** An entry of React Router's `meta`. */
export type HeadEntry =
  | { title: string }
  | { name: string; content: string }
  | { property: string; content: string }
  | { tagName: 'link'; rel: 'canonical'; href: string }
  | { tagName: 'link'; rel: 'alternate'; type: 'application/json'; href: string }

type JsonLdOf = (addressOf: AddressOf, picture: string | null) => readonly JsonLd[]

/** In px. Wide enough for previews in messengers. */
const PREVIEW_WIDTH = 640

/** Returns a page's `meta` entries and stores its JSON-LD. Call it in a loader: the browser's bundle then omits it. */
export function pageHead(
  context: Readonly<RouterContextProvider>,
  page: DescribedPage,
  jsonLd: JsonLdOf = () => [],
): HeadEntry[] {
  const siteUrl = context.get(siteUrlContext)
  const addressOf = (path: string) => `${siteUrl ?? ''}${path}`
  const trail = page.trail ? [breadcrumbJsonLd(addressOf, page.trail)] : []
  context.set(jsonLdContext, [...trail, ...jsonLd(addressOf, previewOf(page, siteUrl))])
  return headEntries(page, context.get(contentContext).company.name, siteUrl)
}

/**
 * Returns title, description, canonical address and Open Graph preview. Without SITE_URL the canonical address has no
 * host, and entries that need an absolute address are omitted (docs/decisions/0010).
 */
export function headEntries(page: DescribedPage, company: string, siteUrl: string | null): HeadEntry[] {
  const { description, path, json, robots = path === undefined ? 'noindex' : null } = page
  const title = `${page.title} – ${company}`
  const preview = previewOf(page, siteUrl)
  const entries: (HeadEntry | false)[] = [
    { title },
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

function previewOf({ picture }: DescribedPage, siteUrl: string | null): string | null {
  return picture && siteUrl !== null ? `${siteUrl}${pictureSources(picture, PREVIEW_WIDTH).src}` : null
}
