import { expect, test } from 'vitest'
import { cleanFileName } from '#inquiries/attachments/clean-file-name.ts'

test.for([
  ['drawing.pdf', 'drawing.pdf'],
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['..\\..\\windows\\win.pdf', 'win.pdf'],
  ['C:\\Users\\Ana\\drawing 2.pdf', 'drawing 2.pdf'],
  ['/drawing.pdf', 'drawing.pdf'],
  ['...drawing.pdf', 'drawing.pdf'],
  ['drawing.pdf. .', 'drawing.pdf'],
  ['a:b?c*.pdf', 'a_b_c_.pdf'],
  ['<b>.pdf', '_b_.pdf'],
  ['Zeichnung für Ø 4.pdf', 'Zeichnung für Ø 4.pdf'],
  ['u\u0308.pdf', 'ü.pdf'],
  ['%2e%2e%2fx.pdf', '%2e%2e%2fx.pdf'],
  ['concert.pdf', 'concert.pdf'],
  ['a\ud800.pdf', 'a\ufffd.pdf'],
] as const)('%j becomes %j', ([posted, name]) => {
  expect(cleanFileName(posted)).toEqual({ name })
})

test.for([
  ['drawing\0.pdf', /'drawing\.pdf' has invisible characters/],
  ['drawing\r\n.pdf', /invisible characters/],
  ['exe\u202efdp.pdf', /'exefdp\.pdf' has invisible characters/],
  ['a\u200b.pdf', /invisible characters/],
  ['x\0/drawing.pdf', /invisible characters/],
  ['CON.pdf', /'CON\.pdf' is a name that computers reserve/],
  ['lpt1.step', /that computers reserve/],
  ['com¹', /that computers reserve/],
  ['', /without a name/],
  ['..', /without a name/],
  ['drawing/', /without a name/],
  ['. . .', /without a name/],
] as const)('%j is refused', ([posted, words]) => {
  expect(cleanFileName(posted)).toEqual({ error: expect.stringMatching(words) })
})

test('a long name is cut before its ending, never within a character', () => {
  expect(cleanFileName(`${'x'.repeat(300)}.step`)).toEqual({ name: `${'x'.repeat(115)}.step` })
  const cleaned = cleanFileName(`${'x'.repeat(115)}🔌🔌.pdf`)
  expect(cleaned).toEqual({ name: `${'x'.repeat(115)}.pdf` })
})
