import { expect, test } from 'vitest'
import { readXml } from '#spreadsheets/reader/xml-reader.ts'

function events(...chunks: string[]): string[] {
  const seen: string[] = []
  readXml(chunks, {
    open: (name, attributes) =>
      void seen.push(`<${name}${Object.entries(attributes).map(([key, value]) => ` ${key}=${value}`)}>`),
    text: (text) => void seen.push(text),
    close: (name) => void seen.push(`</${name}>`),
  })
  return seen
}

test.for([
  ['elements', '<a><b/>x</a>', '<a> <b> </b> x </a>'],
  ['an undeclared prefix', '<x:a r:id="1"><x:b/></x:a>', '<a r:id=1> <b> </b> </a>'],
  ['entities', '<a b="&lt;&#65;">&amp;&#x42;</a>', '<a b=<A> &B </a>'],
  ['CDATA', '<a><![CDATA[<b>]]></a>', '<a> <b> </a>'],
  ['a comment', '<a><!-- b --></a>', '<a> </a>'],
  ['an unknown entity stays as it is', '<a>&evil;</a>', '<a> &evil; </a>'],
  ['a character that XML forbids stays', '<a>\u0001</a>', '<a> \u0001 </a>'],
  ['a key of every object', '<a __proto__="1"/>', '<a __proto__=1> </a>'],
] as const)('%s', ([, xml, expected]) => {
  expect(events(xml).join(' ')).toBe(expected)
})

test('a document may be cut anywhere', () => {
  const xml = '<a b="1">x&amp;y</a>'
  for (let at = 0; at <= xml.length; at += 1) {
    expect(events(xml.slice(0, at), xml.slice(at)).join('')).toBe('<a b=1>x&y</a>')
  }
})

test.for([
  ['a document type', '<!DOCTYPE a><a/>', 'it contains markup that no workbook needs'],
  ['a document type inside', '<a><!DOCTYPE a></a>', 'it contains markup that no workbook needs'],
  ['elements that cross', '<a><b></a>', 'the workbook is damaged'],
  ['an attribute twice', '<a b="1" b="2"/>', 'the workbook is damaged'],
  ['no end', '<a>', 'the workbook is damaged'],
  ['no XML', 'PK', 'the workbook is damaged'],
] as const)('%s is refused', ([, xml, message]) => {
  expect(() => events(xml)).toThrow(expect.objectContaining({ name: 'SheetFileError', message }))
})
