/**
 * Turns the paths of this site into addresses for files that leave it: absolute if SITE_URL is set, else as they are. An address
 * of another site stays.
 */
export function siteAddress(siteUrl: string | null): (path: string) => string {
  const origin = siteUrl === null ? '' : new URL(siteUrl).origin
  return (path) => (path.startsWith('/') ? origin + path : path)
}
