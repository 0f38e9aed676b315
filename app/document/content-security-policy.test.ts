import { hash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { securePage } from '#app/document/whole-page.tsx'

const NONCE = '7d0c1c5e-3a7b-4c55-9a0e-0f1f1f9a2b11'
const hashOf = (script: string): string => `'sha256-${hash('sha256', script, 'base64')}'`

const CASES = [
  ['a script of ours', `<script nonce="${NONCE}">go()</script>`, '<script>go()</script>', ['go()']],
  [
    'letters beyond ASCII',
    `<p>Ø 4 mm – “µ”</p><script nonce="${NONCE}">say('Ø – 工')</script>`,
    `<p>Ø 4 mm – “µ”</p><script>say('Ø – 工')</script>`,
    [`say('Ø – 工')`],
  ],
  [
    'the nonce among other attributes',
    `<script type="module" nonce="${NONCE}" data-of="a">x</script>`,
    '<script type="module" data-of="a">x</script>',
    ['x'],
  ],
  [
    'two scripts with a link between them',
    `<script nonce="${NONCE}">a</script><link rel="icon" nonce="${NONCE}"/><script nonce="${NONCE}">b</script>`,
    '<script>a</script><link rel="icon"/><script>b</script>',
    ['a', 'b'],
  ],
  ['the same script twice', `<script nonce="${NONCE}">a</script>`.repeat(2), '<script>a</script>'.repeat(2), ['a']],
  ['a script without the nonce', '<script>evil()</script>', '<script>evil()</script>', []],
  ['another nonce', '<script nonce="guess">evil()</script>', '<script nonce="guess">evil()</script>', []],
  [
    'a script file',
    `<script src="/a.js" nonce="${NONCE}"></script><p>after</p>`,
    '<script src="/a.js"></script><p>after</p>',
    [],
  ],
  ['the nonce in a text', `<p>${NONCE}</p>`, '<p></p>', []],
] as const

test('a script is not preloaded: it would compete with what the visitor sees first', () => {
  const page = '<link rel="modulepreload" crossorigin="" href="/a.js"/><link rel="preload" href="/b.woff2"/>'
  expect(securePage(page, NONCE).html).toBe('<link rel="preload" href="/b.woff2"/>')
})

describe.for(CASES)('%s', ([, page, html, scripts]) => {
  test('loses the nonce; a script that had it is hashed in the policy (behavior 13.8)', () => {
    const { html: result, policy } = securePage(page, NONCE)
    expect(result).toBe(html)
    expect(policy).toContain(`${["script-src 'self'", ...scripts.map(hashOf)].join(' ')}; `)
  })
})
