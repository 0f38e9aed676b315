/** A page or document of the site that words lead to. */
export type SitePage = {
  readonly kind: 'page' | 'document'
  readonly title: string
  /** Shown under the title. */
  readonly detail: string
  readonly url: string
  /** Other words for it, and what it is about. */
  readonly text: string
}
