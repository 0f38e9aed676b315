/** Makes paths of this site absolute if SITE_URL is set. An address of another site stays. */
export function siteAddress(siteUrl: string | null): (path: string) => string {
  const origin = siteUrl === null ? '' : new URL(siteUrl).origin
  return (path) => (path.startsWith('/') ? origin + path : path)
}
