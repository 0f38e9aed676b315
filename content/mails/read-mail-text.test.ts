import { expect, test } from 'vitest'
import type { MailKind } from '#content/mails/mail-text.ts'
import { readMailText } from '#content/mails/mails-content.ts'
import { faultText } from '#content/yaml-text.ts'

const HEAD = '---\nsubject: Order {number}\ntitle: Order\n---\n'

function faults(kind: MailKind, text: string): string[] {
  const read = readMailText(kind, { file: 'mails/a.md', text })
  return 'faults' in read ? read.faults.map(faultText) : []
}

test('words, blocks, headings and the link to the page are paragraphs', () => {
  const read = readMailText('copy', {
    file: 'mails/a.md',
    text: `${HEAD}\nThank you,\r\n{company}.\n\n## {count} parts\n\n{parts}\n\n[Your request]({page})\n`,
  })
  expect(read).toEqual({
    mail: {
      subject: 'Order {number}',
      title: 'Order',
      pieces: [
        { kind: 'text', text: 'Thank you,\n{company}.' },
        { kind: 'heading', text: '{count} parts' },
        { kind: 'block', name: 'parts' },
        { kind: 'page', text: 'Your request' },
      ],
    },
  })
})

test.for([
  [
    'an unknown word',
    'copy',
    `${HEAD}{parts}\n\nCall {phon}.\n`,
    ['mails/a.md:7: There is no {phon}: {phone} is meant?'],
  ],
  [
    'what a visitor typed, in the copy',
    'copy',
    `---\nsubject: For {buyer}\ntitle: x\n---\n{parts}\n`,
    ['mails/a.md:2: There is no {buyer}. Possible: {number}, {received}, {count}'],
  ],
  [
    'a block within a line',
    'copy',
    `${HEAD}Parts: {parts}\n`,
    ['{parts} needs a paragraph of its own', '{parts} is missing'],
  ],
  [
    'a page without words',
    'copy',
    `${HEAD}{parts}\n\nSee {page}\n`,
    ['mails/a.md:7: [words]({page}) needs a paragraph'],
  ],
  ['a lost block', 'contact', `${HEAD}{fields}\n`, ['mails/a.md:5: A paragraph of its own with {texts} is missing']],
  ['a misspelled key', 'copy', '---\nsubjct: a\ntitle: b\n---\n{parts}\n', ['mails/a.md:2: ', "'subject'"]],
  ['no head', 'copy', '{parts}', ['mails/a.md:1: ']],
] as const)('%s is named with its line (behavior 17.6)', ([, kind, text, expected]) => {
  const told = faults(kind, text).join('\n')
  for (const words of expected) expect(told).toContain(words)
})
