import { useMatches, useRouteError } from 'react-router'
import { pageError } from '#app/document/page-error.ts'
import { pictureSources } from '#app/ui/picture-sources.ts'

/** What a page's head says, as its loader sends it in `meta` (`pageHead`). `picture` is the preview's path. */
export type SentHead = {
  /** Without the company's name, which is appended. */
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

/** In px. Wide enough for previews in messengers. */
const PREVIEW_WIDTH = 640

/** The head of the page, or of its error. `company` is '' if the root's loader failed. */
export function PageTags({ company }: { company: string }) {
  const error = useRouteError()
  const page = useMatches().at(-1)?.loaderData as { readonly meta?: SentHead } | undefined // any route's data
  if (page?.meta && !error) return <HeadTags {...page.meta} />
  return (
    <>
      <title>{error ? `${pageError(error).title} – ${company}` : company}</title>
      <meta name="robots" content="noindex" />
    </>
  )
}

/** Without SITE_URL, the canonical address has no host, and absolute addresses are omitted (docs/decisions/0010). */
export function HeadTags(head: SentHead) {
  const { title, description, path, robots, json, company, siteUrl } = head
  const preview = previewOf(head)
  const indexing = robots ?? (path === undefined ? 'noindex' : null)
  return (
    <>
      <title>{`${title} – ${company}`}</title>
      {description !== undefined && <meta name="description" content={description} />}
      {indexing !== null && <meta name="robots" content={indexing} />}
      {path !== undefined && <link rel="canonical" href={`${siteUrl ?? ''}${path}`} />}
      {json !== undefined && <link rel="alternate" type="application/json" href={`${siteUrl ?? ''}${json}`} />}
      <meta property="og:site_name" content={company} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      {description !== undefined && <meta property="og:description" content={description} />}
      {siteUrl !== null && path !== undefined && <meta property="og:url" content={`${siteUrl}${path}`} />}
      {preview !== null && <meta property="og:image" content={preview} />}
      {preview !== null && <meta name="twitter:card" content="summary_large_image" />}
    </>
  )
}

export function previewOf({ picture, siteUrl }: SentHead): string | null {
  return picture && siteUrl !== null ? `${siteUrl}${pictureSources(picture, PREVIEW_WIDTH).src}` : null
}
