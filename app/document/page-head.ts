import type { RouterContextProvider } from 'react-router'
import { pictureSources } from '#app/components/picture-sources.ts'
import { pageFactsContext, siteUrlContext } from '#app/context.ts'
import { type AddressOf, breadcrumbFact, type Fact, type Trail } from '#app/page-facts.ts'
import { COMPANY } from '#catalogue/company.ts'

/** What a page is called and where it is found. */
export type DescribedPage = {
  /** Without the company's name, which is put after it. */
  readonly title: string
  readonly description?: string
  /** The canonical address; a page without one isn't to be found by search engines. */
  readonly path?: string
  readonly robots?: 'noindex' | 'noindex, follow'
  /** A picture's address on this site. */
  readonly picture?: string | null
  /** Where it stands, itself last. */
  readonly trail?: Trail
}

/** What React Router's `meta` takes. */
export type HeadEntry =
  | { title: string }
  | { name: string; content: string }
  | { property: string; content: string }
  | { tagName: 'link'; rel: 'canonical'; href: string }

type Facts = (addressOf: AddressOf, picture: string | null) => readonly Fact[]

/** Wide enough for the previews of messengers. */
const PREVIEW_WIDTH = 640

/**
 * A loader's answer for its page's `meta`; sets aside the page's `facts`, which the server's rendering alone writes.
 * It is made in loaders, so that none of it is in the browser's script.
 */
export function pageHead(
  context: Readonly<RouterContextProvider>,
  page: DescribedPage,
  facts: Facts = () => [],
): HeadEntry[] {
  const siteUrl = context.get(siteUrlContext)
  const addressOf = (path: string) => `${siteUrl ?? ''}${path}`
  const trail = page.trail ? [breadcrumbFact(addressOf, page.trail)] : []
  context.set(pageFactsContext, [...trail, ...facts(addressOf, previewOf(page, siteUrl))])
  return headEntries(page, siteUrl)
}

/**
 * Title, description, canonical address and the preview that others show of a page (Open Graph). Without SITE_URL the
 * canonical address has no host, and what must be a whole address is left out (docs/decisions/0010).
 */
export function headEntries(page: DescribedPage, siteUrl: string | null): HeadEntry[] {
  const { description, path, robots = path === undefined ? 'noindex' : null } = page
  const title = `${page.title} – ${COMPANY.name}`
  const preview = previewOf(page, siteUrl)
  const entries: (HeadEntry | false)[] = [
    { title },
    description !== undefined && { name: 'description', content: description },
    robots !== null && { name: 'robots', content: robots },
    path !== undefined && { tagName: 'link', rel: 'canonical', href: `${siteUrl ?? ''}${path}` },
    { property: 'og:site_name', content: COMPANY.name },
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
