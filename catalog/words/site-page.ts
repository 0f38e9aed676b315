/** A page or document of the site that words lead to. */
export type SitePage = {
  readonly kind: 'page' | 'document'
  readonly title: string
  readonly detail: string
  readonly url: string
  /** Other words for it, and what it is about. */
  readonly text: string
}
