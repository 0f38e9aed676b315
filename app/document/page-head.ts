import type { RouterContextProvider } from 'react-router'
import { contentContext, jsonLdContext, siteUrlContext } from '#app/context.ts'
import { previewOf, type SentHead } from '#app/document/head-tags.tsx'
import { type AddressOf, breadcrumbJsonLd, type JsonLd, type Trail } from '#app/document/json-ld.ts'

/** `trail` is the breadcrumb, with the page itself last. */
export type DescribedPage = Omit<SentHead, 'company' | 'siteUrl'> & { readonly trail?: Trail }

type JsonLdOf = (addressOf: AddressOf, picture: string | null) => readonly JsonLd[]

/** Returns a page's head, which its loader sends as `meta` (`PageTags`), and stores its JSON-LD. */
export function pageHead(
  context: Readonly<RouterContextProvider>,
  { trail, ...page }: DescribedPage,
  jsonLd: JsonLdOf = () => [],
): SentHead {
  const siteUrl = context.get(siteUrlContext)
  const addressOf = (path: string) => `${siteUrl ?? ''}${path}`
  const head: SentHead = { ...page, company: context.get(contentContext).company.name, siteUrl }
  const breadcrumb = trail ? [breadcrumbJsonLd(addressOf, trail)] : []
  context.set(jsonLdContext, [...breadcrumb, ...jsonLd(addressOf, previewOf(head))])
  return head
}
