import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readTheme } from '#content/look/theme.ts'
import { faultText } from '#content/yaml-text.ts'

const product = { file: 'theme.css', text: readFileSync(join(import.meta.dirname, '../../site/theme.css'), 'utf8') }

function read(text: string) {
  const result = readTheme(product, { file: 'theme.css', text })
  return 'theme' in result ? result.theme : result.faults.map(faultText)
}

test('without a theme there is no style sheet, and the header has its own color', () => {
  expect(readTheme(product)).toEqual({ theme: { sheet: null, headerColor: '#16222d' } })
})

test('every pair of text and background of the product has the contrast that is needed', () => {
  const own = product.text
  expect(read(own)).toHaveProperty('sheet.name', expect.stringMatching(/^theme-[0-9a-f]{12}\.css$/))
})

test('a theme sets what it names, in light and dark, for old browsers too', () => {
  const theme = read(`/* Northbridge: blue */
:root {
  --color-steel: #0b2545;
  --color-link: light-dark(#0a4f9e, #9cc9ff);
  --font-sans: "Source Sans 3", Helvetica, sans-serif;
}
`)
  expect(theme).toMatchObject({ headerColor: '#0b2545' })
  expect(theme).toHaveProperty(
    'sheet.text',
    ':root{--color-steel:#0b2545;--color-link:var(--lightningcss-light,#0a4f9e)var(--lightningcss-dark,#9cc9ff);' +
      '--font-sans:"Source Sans 3", Helvetica, sans-serif}\n' +
      '@supports (color:light-dark(#000,#fff)){:root{--color-steel:#0b2545;--color-link:light-dark(#0a4f9e,#9cc9ff);' +
      '--font-sans:"Source Sans 3", Helvetica, sans-serif}}\n',
  )
})

test.for([
  ['--color-link: #9cc9ff;', '--color-link on --color-paper has a contrast of 1.6 in light colors; 4.5 is needed'],
  ['--color-muted: #545e67;', '--color-muted on --color-paper has a contrast of 2.8 in dark colors; 4.5 is needed'],
  [
    '--color-steel: #fff;',
    "The header's white text on --color-steel has a contrast of 1.0 in light colors; 4.5 is needed",
  ],
  ['--color-paper: light-dark(#777, #0f151a);', '--color-ink on --color-paper has a contrast of 4.0 in light colors'],
  [
    '--color-control: light-dark(#ddd, #76828c);',
    '--color-control on --color-paper has a contrast of 1.3 in light colors; 3',
  ],
] as const)('%s is hard to read, and is named with its line (behavior 17.9)', ([line, message]) => {
  expect(read(`:root {\n  ${line}\n}\n`)).toContainEqual(expect.stringContaining(`theme.css:2: ${message}`))
})

const HOSTILE = [
  ...['--color-ink: url(https://evil.example/x);', '--color-ink: red;', '--color-ink: #12181f url(x);'],
  ...['--color-ink: var(--x);', '--color-ink: \\75rl(x);', '--color-ink: light-dark(#12181f, url(x));'],
  ...['--color-ink: light-dark(#12181f);', '--color-ink: expression(alert(1));', '--color-ink: transparent;'],
  ...['--color-ink: #12181f !important;', '--font-sans: url(https://evil.example/font);'],
  ...['--font-sans: "a", local(b);', '--font-sans: "a\\";}body{background:url(x)}";'],
  ...['background: url(https://evil.example/x);', '@import "https://evil.example/x.css";', '--color-inc: #000;'],
  '--color-ink #000;',
]

test.for(HOSTILE)('%s is refused with its line', (line) => {
  expect(read(`:root {\n  --color-good: light-dark(#12703f, #62c68f);\n  ${line}\n}\n`)).toContainEqual(
    expect.stringMatching(/^theme\.css:3: /),
  )
})

test.for([
  ...['body { background: url(https://evil.example/x) }', '@import "https://evil.example/x.css";'],
  ...['@font-face { font-family: x; src: url(x) }', '/* not closed :root { --color-ink: #000; }'],
  ':root { --color-ink: light-dark(#000, #fff); } </style><script>alert(1)</script>',
  ':root, body { --color-ink: light-dark(#000, #fff); }',
  '@media print { :root { --color-ink: light-dark(#000, #fff); } }',
])('%s is refused: a theme is nothing but tokens (behavior 17.9)', (text) => {
  expect(read(`\n${text}\n`)).toContainEqual(expect.stringMatching(/^theme\.css:2: Only ':root/))
})

test('a misspelled token names the nearest one', () => {
  expect(read(':root { --color-ihk: #000; }')).toEqual([
    'theme.css:1: There is no token --color-ihk: --color-ink is meant?',
  ])
})
