import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ContentPage } from '#content/pages/content-page.ts'
import { pagesContent } from '#content/pages/content-pages.ts'
import { faultText } from '#content/yaml-text.ts'

const placeholders = { company: 'Northbridge <b>Avionics</b> & Sons', maker: 'Northbridge' }
const NONE = new Map<string, string>()
const families = [{ path: '/banana/insulated-jacks', name: 'Insulated Banana Jacks', group: 'Banana' }]

const HEAD = '---\npath: /quality\ntitle: Quality\nmenu: about\n---\n'

function read(text: string, file = 'pages/quality.md') {
  const result = pagesContent(NONE, new Map([[file, text]]), { placeholders, families })
  return 'pages' in result ? result.pages : result.faults.map(faultText)
}
const bodyOf = (body: string): string => {
  const [page] = read(HEAD + body)
  if (typeof page !== 'object') throw new Error(`${page}`)
  return page.sections
    .flatMap(({ blocks }) => blocks.map((block) => ('html' in block ? block.html : `[${block.kind}]`)))
    .join('')
}

test("the product's own pages are right, and name what is the demo's (behavior 2.11)", () => {
  const root = join(import.meta.dirname, '../../site')
  const texts = globSync('pages/*.md', { cwd: root }).map((file) => ({
    file,
    text: readFileSync(join(root, file), 'utf8'),
  }))
  const result = pagesContent(NONE, new Map(texts.map(({ file, text }) => [file, text])), { placeholders, families })
  if ('faults' in result) throw new Error(result.faults.map(faultText).join('\n'))
  const samples = (page: ContentPage) => page.sections.filter(({ isSample }) => isSample).length
  expect(result.pages.map((page) => [page.path, page.isSample, samples(page)])).toEqual([
    ['/about/company-profile', false, 0],
    ['/other-products/tooling-products', true, 0],
    ['/about/engineering-solutions', false, 6],
    ['/other-products/hardware-accessories', false, 1],
    ['/privacy', false, 0],
  ])
})

test('a text becomes sections with safe HTML and the blocks that it names', () => {
  const [page] = read(`---
path: /quality
title: Quality at {maker}
menu: footer
lead: How we check
notes:
  tools: [{ name: Micrometer, text: "To .0001\\"" }]
---
Before any heading, [our contact](/contact) and [NIST](https://www.nist.gov/).

{tools}

## Tests *and* limits

| Test | Limit |
|---|--:|
| Force | 2 lbf |

---

{contact}
`)
  expect(page).toMatchObject({
    title: 'Quality at Northbridge',
    menuLabel: 'Quality at Northbridge',
    description: 'How we check',
    sections: [
      {
        title: null,
        blocks: [
          {
            kind: 'text',
            html: '<p>Before any heading, <a href="/contact" data-page="">our contact</a> and <a href="https://www.nist.gov/">NIST</a>.</p>\n',
          },
          { kind: 'notes', notes: [{ name: 'Micrometer', text: 'To .0001"' }] },
        ],
      },
      { title: 'Tests and limits', blocks: [{ kind: 'text' }] },
      { title: null, blocks: [{ kind: 'contact' }] },
    ],
  })
  expect(JSON.stringify(page)).toContain('<th scope=\\"row\\">Force</th>\\n<td data-align=\\"right\\">2 lbf</td>')
  expect(page).toHaveProperty('words', expect.stringMatching(/our contact.*Micrometer.*Tests and limits.*2 lbf/))
})

test("a placeholder's value is text, never markup", () => {
  expect(bodyOf('{company} makes **jacks**.\n')).toBe(
    '<p>Northbridge &lt;b&gt;Avionics&lt;/b&gt; &amp; Sons makes <strong>jacks</strong>.</p>\n',
  )
})

const HOSTILE: readonly (readonly [string, RegExp])[] = [
  ['<script>alert(1)</script>', /HTML isn't possible/],
  ['<img src=x onerror=alert(1)>', /HTML isn't possible/],
  ['text <b onclick="x">bold</b>', /HTML isn't possible/],
  ['<!-- comment -->', /HTML isn't possible/],
  ['[x](javascript:alert(1))', /link to 'javascript:alert\(1\)' must start with/],
  ['[x](JaVaScRiPt:alert(1))', /must start with/],
  ['[x](javascript&colon;alert(1))', /must start with/],
  ['[x](&#106;avascript:alert(1))', /must start with/],
  ['[x](<java\tscript:alert(1)>)', /must start with/],
  ['<javascript:alert(1)>', /must start with/],
  ['[x]: data:text/html,hi\n\n[x]', /must start with/],
  ['[x](vbscript:x)', /must start with/],
  ['[x](//evil.example/)', /must start with/],
  ['[x](contact)', /must start with/],
  ['![x](https://evil.example/pixel.png)', /can't show pictures/],
  ['![x](javascript:alert(1))', /can't show pictures/],
  ['# Title', /Headings of the text start with ##/],
  ['{contakt}', /There is no \{contakt\}: \{contact\} is meant\?/],
  ['We are {compny}.', /There is no \{compny\}: \{company\} is meant\?/],
  ['Call: {contact}', /\{contact\} must be on a line of its own/],
]

test.for(HOSTILE)('%j is refused with its line', ([text, message]) => {
  const faults = read(`${HEAD}A right line.\n\n${text}\n`)
  expect(faults[0]).toMatch(/^pages\/quality\.md:8: |^pages\/quality\.md:10: /)
  expect(faults[0]).toMatch(message)
})

test.for([
  ['`<script>` and `[x](javascript:y)`', '<code>&lt;script&gt;</code>'],
  ['    <script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['[x](/a "<b onclick=y>")', 'title="&lt;b onclick=y&gt;"'],
  ['[x](\u0001javascript:alert(1))', '(\u0001javascript:alert(1))'],
  ['[x](/\\evil.example/)', 'href="/%5Cevil.example/"'],
  ['2 < 3 and 4 > 1', '2 &lt; 3 and 4 &gt; 1'],
  ['[x](https://a.example/"onmouseover="alert(1))', 'href="https://a.example/%22onmouseover=%22alert(1)"'],
] as const)('%s stays text', ([text, html]) => {
  expect(bodyOf(text)).toContain(html)
  expect(bodyOf(text)).not.toMatch(/<script|<b |" on/)
})

test('the line of a fault counts from the start of the file, also within a paragraph and with Windows line ends', () => {
  const text = `${HEAD}One line,\nand [a link](ftp://x) in the next.\n`
  expect(read(text)).toEqual([expect.stringMatching(/^pages\/quality\.md:7: The link to 'ftp:\/\/x'/)])
  expect(read(text.replaceAll('\n', '\r\n'))).toEqual([expect.stringMatching(/^pages\/quality\.md:7: /)])
})

test.for([
  ['no front matter', /^pages\/quality\.md:1: The file must start with a line of '---'/],
  ['---\npath: /quality\n', /^pages\/quality\.md:1: The line of '---' after/],
  ['---\npath: /quality\ntitel: Quality\nmenu: about\n---\n', /pages\/quality\.md:3: There is no key 'titel': 'title'/],
  ['---\npath: /quality\ntitle: Q\nmenu: top\n---\n', /^pages\/quality\.md:4: 'menu' must be one of products, about/],
  ['---\npath: /quality\ntitle: Q\nmenu: none\nsample: [Tests]\n---\n', /md:5: There is no heading '## Tests' below/],
  ['---\npath: /quality\ntitle: "{compny}"\nmenu: none\n---\n', /md:3: There is no \{compny\}/],
  [
    '---\npath: /quality\ntitle: Q\nmenu: none\nbuttons:\n  - { label: x, path: "javascript:x" }\n---\n',
    /md:6: 'path' must start with/,
  ],
  [
    '---\npath: /quality\ntitle: Q\nmenu: none\nnotes:\n  contact: [{ name: a, text: b }]\n---\n',
    /md:5: 'notes' can't have/,
  ],
  [
    '---\npath: /quality\ntitle: Q\nmenu: none\ndocuments:\n  - { name: ../x, title: a, summary: b }\n---\n',
    /md:6: 'name' must be the name of a PDF/,
  ],
] as const)('%j is a fault', ([text, message]) => {
  expect(read(text).join('\n')).toMatch(message)
})

test.for([
  ['/Quality', /must be '\/name', '\/about\/name'/],
  ['/company/quality', /must be '\/name'/],
  ['quality', /must be '\/name'/],
  ['/about', /the site has a page there/],
  ['/order', /the site has a page there/],
  ['/banana', /the group 'Banana' is there/],
] as const)('a page cannot have the path %s', ([path, message]) => {
  expect(read(`---\ntitle: Q\npath: ${path}\nmenu: none\n---\n`)[0]).toMatch(/^pages\/quality\.md:3: 'path' /)
  expect(read(`---\ntitle: Q\npath: ${path}\nmenu: none\n---\n`)[0]).toMatch(message)
})

test('two files with one path are a fault, unless one of them is hidden', () => {
  const texts = ['a', 'b'].map((name) => ({ file: `pages/${name}.md`, text: HEAD }))
  const result = pagesContent(NONE, new Map(texts.map(({ file, text }) => [file, text])), { placeholders, families })
  expect('faults' in result && result.faults.map(faultText)).toEqual([
    "pages/b.md:2: 'path' can't be '/quality': pages/a.md has it. A file of the same name replaces that page",
  ])
  const hidden = { file: 'pages/b.md', text: '---\nhidden: true\n---\n' }
  expect(
    pagesContent(new Map(texts.map(({ file, text }) => [file, text])), new Map([[hidden.file, hidden.text]]), {
      placeholders,
      families,
    }),
  ).toHaveProperty('pages.length', 1)
})
