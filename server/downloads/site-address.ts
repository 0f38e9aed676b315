/** Makes paths of this site absolute if SITE_URL is set. Leaves other sites' addresses. */
export function siteAddress(siteUrl: string | null): (path: string) => string {
  const origin = siteUrl === null ? '' : new URL(siteUrl).origin
  return (path) => (path.startsWith('/') ? origin + path : path)
}
