import { SITE_HEADER } from '#tests/programs/nginx.ts'

const AT_ONCE = 8
const MIN_PAGE_LENGTH = 500
/** Some differ each time: a page from the cache proves little. */
const PATHS: readonly ((turn: number) => string)[] = [
  () => '/',
  (turn) => `/terminals/insulated-commercial?page=${1 + (turn % 100)}`,
  (turn) => `/part/Commercial/${1 + (turn % 300)}`,
  () => '/search?q=10-880',
  () => '/api/v1/families',
]

/**
 * Reads `count` pages of every kind from a site, eight in parallel, and returns what went wrong. For an answer that broke
 * off, it also names the server if a proxy told.
 */
export async function readPages(url: string, count: number, onRead: (pages: number) => void = () => {}) {
  const wrong: string[] = []
  let begun = 0
  let read = 0
  async function reader(): Promise<void> {
    while (begun < count) {
      const path = PATHS[begun % PATHS.length]?.(Math.floor(begun / PATHS.length)) ?? '/'
      begun += 1
      const answer = await fetch(url + path)
      const text = await answer.text().catch(() => null)
      if (text === null) wrong.push(`${path} broke off: ${answer.headers.get(SITE_HEADER)}`)
      else if (answer.status !== 200 || text.length < MIN_PAGE_LENGTH) wrong.push(`${answer.status} ${path}`)
      read += 1
      onRead(read)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, reader))
  return wrong
}
