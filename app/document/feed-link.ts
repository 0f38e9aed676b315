/** The entry of a page's `meta` by which feed readers find its Atom feed. */
export const feedLink = (title: string, href: string) => ({
  ...{ tagName: 'link', rel: 'alternate', type: 'application/atom+xml' },
  title,
  href,
})
