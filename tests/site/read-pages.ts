import { SITE_HEADER } from '#tests/nginx.ts'

const AT_ONCE = 8
const SHORTEST_PAGE = 500
/** Some are another page each time: one that is kept in memory proves little. */
const PATHS: readonly ((turn: number) => string)[] = [
  () => '/',
  (turn) => `/terminals/insulated-commercial?page=${1 + (turn % 100)}`,
  (turn) => `/part/Commercial/${1 + (turn % 300)}`,
  () => '/search?q=10-880',
  () => '/api/v1/families',
]

/**
 * Reads so many pages of every kind from a site, eight at once. Gives what went wrong; of an answer that broke off in the
 * middle also whose it was, where a proxy says so.
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
      else if (answer.status !== 200 || text.length < SHORTEST_PAGE) wrong.push(`${answer.status} ${path}`)
      read += 1
      onRead(read)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, reader))
  return wrong
}
