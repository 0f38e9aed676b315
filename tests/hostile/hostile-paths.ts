const BUCKETS = ['product-images', 'product-pdfs', 'product-pdfs/Military', '', '.', 'PRODUCT-PDFS']
const UPS = [
  ...['..', '%2e%2e', '.%2e', '%252e%252e', '..%00', '....', '.', '%c0%ae%c0%ae', '..;', '.. ', '..%20'],
  ...['\u2024\u2024', 'up', 'all', 'mailbox'],
]
const SEPARATORS = ['/', '%2f', '%5c', '\\', '//', '%252f', '/./', '\u2215', '%c0%af']
const GOALS = [
  ...['requests.db', 'secret.pdf', 'secret.jpg', 'linked.pdf', 'mailbox/secret.pdf', 'mailbox%2fsecret.jpg'],
  ...['other/secret.pdf', '.secret.jpg', 'etc/passwd', 'etc%2fpasswd%00.pdf', 'C:%5cwindows%5cwin.ini'],
  ...['secret.pdf::$DATA', 'SECRET.PDF', 'ours.jpg/../../secret.pdf', 'Military/ours.jpg', 'ours.pdf'],
]

/** Returns this many different addresses that try to leave a folder of files, among a few harmless ones. Deterministic per seed. */
export function hostilePaths(count: number, seed: number): string[] {
  let state = seed
  const draw = (most: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
  const one = (list: readonly string[]): string => list[draw(list.length)] ?? ''
  const paths = new Set<string>()
  while (paths.size < count) {
    const ups = Array.from({ length: draw(5) }, () => `${one(UPS)}${one(SEPARATORS)}`)
    const start = draw(8) === 0 ? one(['/', 'file:///', '\\\\host\\', '~/', 'C:\\']) : ''
    paths.add(`${start}${one(BUCKETS)}${one(SEPARATORS)}${ups.join('')}${one(GOALS)}`)
  }
  return [...paths]
}
