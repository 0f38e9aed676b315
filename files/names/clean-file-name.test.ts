import { expect, test } from 'vitest'
import { cleanFileName } from '#files/names/clean-file-name.ts'

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
  ['icon.pdf', 'icon.pdf'],
  ['nul1.pdf', 'nul1.pdf'],
  [' drawing.pdf ', 'drawing.pdf'],
  ['a\ud800.pdf', 'a\ufffd.pdf'],
] as const)('%j becomes %j', ([posted, name]) => {
  expect(cleanFileName(posted)).toEqual({ name })
})

test.for([
  ['drawing\0.pdf', /'drawing\.pdf' has invisible characters/],
  ['drawing\r\n.pdf', /'drawing\.pdf' has invisible characters/],
  [`${'x'.repeat(300)}\0`, /^The name of 'x{120}' has/],
  [`${'x'.repeat(119)}🔌\0`, /^The name of 'x{119}\ufffd' has/],
  ['exe\u202efdp.pdf', /'exefdp\.pdf' has invisible characters/],
  ['a\u200b.pdf', /invisible characters/],
  ['x\0/drawing.pdf', /invisible characters/],
  ['CON.pdf', /'CON\.pdf' is a reserved file name/],
  ['lpt1.step', /a reserved file name/],
  ['com¹', /a reserved file name/],
  ['', /has no name/],
  ['..', /has no name/],
  ['drawing/', /has no name/],
  ['. . .', /has no name/],
] as const)('%j is refused', ([posted, words]) => {
  expect(cleanFileName(posted)).toEqual({ error: expect.stringMatching(words) })
})

const x = (count: number) => 'x'.repeat(count)

test.for([
  [`${x(300)}.step`, `${x(115)}.step`],
  [`a.b${x(300)}.step`, `a.b${x(112)}.step`],
  [`${x(115)}🔌🔌.pdf`, `${x(115)}.pdf`],
  [`🔌${x(300)}.pdf`, `🔌${x(114)}.pdf`],
  [`${x(115)} ${x(100)}.pdf`, `${x(115)}.pdf`],
  [`${x(115)} .pdf`, `${x(115)} .pdf`],
  [x(300), x(120)],
  [`${x(300)}.elevenchars`, x(120)],
] as const)('the long name %s is cut before its ending, never within a character: %s', ([posted, name]) => {
  expect(cleanFileName(posted)).toEqual({ name })
})
