import { describe, expect, test } from 'vitest'
import { readMailPieces, textOfHtml } from '#lists/read/mail-pieces.ts'

test.for([
  ['<table><tr><td>a</td><td>b &amp; c</td></tr><TR><TD>d</TD></TR></table>', 'a\tb & c\nd'],
  ['<style>x</style><p>one<br/>two</p><!-- no --><script>x', 'one\ntwo'],
  ['<blockquote type="cite">a<blockquote>b</blockquote>c</blockquote>d', '> a\n> b\n> c\nd'],
  ['a<div class="gmail_quote">b</div>', 'a\n-----Original Message-----\nb'],
  ['&lt;q&gt;&#x41;&#66;&nbsp;5 &lt; 6', '<q>AB 5 < 6'],
] as const)('%j is %j', ([html, text]) => {
  expect(textOfHtml(html)).toBe(text)
})

describe('two megabytes of anything are read in one pass', () => {
  test.for([
    ...[
      '<script ',
      '<blockquote ',
      '<br ',
      '<div gmail_quote ',
      '<!-- ',
      '</td ',
      '<',
      '&#',
      '<style></style ',
      '\u00a0',
    ],
    ...['<script>', '</script', '<blockquote>', '</blockquote>', '<td>', '> ', 'a'],
  ])('%j', (piece) => {
    expect(textOfHtml(piece.repeat(2_000_000 / piece.length)).length).toBeLessThanOrEqual(6_000_000)
  })

  test('one tag that is never closed', () => {
    for (const start of ['<', '<script ', '<div ', '<!--'])
      expect(textOfHtml(start + 'x'.repeat(2_000_000)).length).toBeLessThanOrEqual(2_000_010)
  })
})

test('a mail’s head has who sent it, their company and the subject', async () => {
  const mail = 'From: Ana <a@b.example>\r\nOrganization: Quill Ltd\r\nSubject: RFQ 4711\r\n\r\n10-1 5\r\n'
  const { head } = await readMailPieces(Buffer.from(mail))
  expect(head).toEqual({ name: 'Ana', address: 'a@b.example', company: 'Quill Ltd', subject: 'RFQ 4711' })
})
