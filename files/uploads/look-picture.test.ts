import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readPng } from '#content/look/look-content.ts'
import { groupPicture, iconPicture, logoPicture, pagePicture } from '#files/uploads/look-picture.ts'

const pixels = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#a87413', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><path d="M0 0h120v40z"/></svg>'
const bytesOf = (text: string) => new TextEncoder().encode(text)

test.for(['jpeg', 'png', 'webp'] as const)(
  'a large %s is a logo of 108 pixels high, and a square icon',
  async (format) => {
    const bytes = await pixels(900, 300).toFormat(format).toBuffer()
    const [logo, icon] = [await logoPicture(bytes), await iconPicture(bytes)]
    const sizes = [logo, icon].map(({ ending, text }) => [ending, readPng({ file: 'logo.png', text })])
    expect(sizes).toEqual([
      ['png', { width: 324, height: 108 }],
      ['png', { width: 192, height: 192 }],
    ])
  },
)

test('the largest logo of noise is within what the site folder takes', async () => {
  const { text } = await logoPicture(await pixels(600, 120).png().toBuffer())
  expect(readPng({ file: 'logo.png', text })).toEqual({ width: 540, height: 108 })
})

test('a drawing is a logo as it is, and a square icon', async () => {
  expect(await logoPicture(bytesOf(SVG))).toEqual({ ending: 'svg', text: SVG })
  const { text } = await iconPicture(bytesOf(SVG))
  expect(readPng({ file: 'favicon.png', text })).toEqual({ width: 192, height: 192 })
})

test('a drawing with a public doctype, and with its size in width and height, is a logo', async () => {
  const doctype = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
  const drawn = doctype + SVG.replace('viewBox="0 0 120 40"', 'width="120px" height="40"')
  const sized = SVG.replace('<svg', '<svg viewBox="0 0 120 40"').replace(
    ' viewBox="0 0 120 40">',
    ' width="120px" height="40">',
  )
  expect(await logoPicture(bytesOf(drawn))).toEqual({ ending: 'svg', text: sized })
})

test('a page’s picture is WebP of at most 1600 pixels, named by its content', async () => {
  const { name, bytes } = await pagePicture(await pixels(1_700, 680).jpeg().toBuffer())
  expect(name).toMatch(/^picture-[0-9a-f]{12}\.webp$/)
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 1_600, height: 640 })
})

test('a group’s picture is JPG on white', async () => {
  const { data, info } = await sharp(await groupPicture(bytesOf(SVG)))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const bottomLeft = data.at(3 * 120 * 39) // outside of the drawing
  expect([info.width, info.height, info.channels, bottomLeft]).toEqual([120, 40, 3, 255])
})

test.for([
  [
    'a drawing with a script',
    SVG.replace('<path', '<script>1</script><path'),
    /line 1: The element <script>.*Save it as PNG/,
  ],
  ['a doctype with entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${SVG}`, /document type/],
  ['a text that is named like a picture', 'logo', /is not a picture. Choose a PNG, JPG or SVG file/],
  // Hours, if each beginning were looked at up to the end.
  ['many beginnings of a drawing', '<svg '.repeat(400_000), /can’t be used/],
  ['a PDF', '%PDF-1.7', /is not a picture/],
  ['a picture of a phone', '\0\0\0\x18ftypheic\0\0\0\0', /HEIC picture.*export it as JPG or PNG/],
  ['a PNG that is cut off', '\x89PNG\r\n\x1a\n\0\0', /damaged, or too large/],
] as const)('%s is refused with advice', async ([, text, words]) => {
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  for (const make of [logoPicture, iconPicture, pagePicture, groupPicture]) {
    const problem = await make(bytes).catch((error: unknown) => error)
    expect(problem).toMatchObject({ name: 'Problem', status: 422 })
    const { message, advice } = problem as { message: string; advice: string }
    expect(`${message} ${advice}`).toMatch(words)
  }
})
