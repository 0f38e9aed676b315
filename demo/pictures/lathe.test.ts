import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PART_FRAME, photograph } from '#demo/pictures/photograph.ts'
import { photographed } from '#demo/pictures/photograph-subject.ts'
import { jpeg } from '#demo/pictures/picture-file.ts'
import { specimen } from '#demo/pictures/specimens.ts'
import { samplePictures } from '#demo/sample-pictures.ts'
import { isImagePath } from '#media/content-type.ts'
import { isStorePath } from '#media/names/file-path.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const pictures = samplePictures(FAMILIES)

type Color = readonly [number, number, number]

async function pixelsOf(
  picture: Buffer,
): Promise<{ width: number; height: number; at(x: number, y: number): Color; all: Color[] }> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number): Color => {
    const start = (y * info.width + x) * 3
    return [data[start] ?? 0, data[start + 1] ?? 0, data[start + 2] ?? 0]
  }
  const all = Array.from({ length: 20_000 }, (_, index) => at((index * 61) % info.width, (index * 37) % info.height))
  return { width: info.width, height: info.height, at, all }
}

const isRed = ([r, g, b]: Color) => r > 120 && g < 70 && b < 70
const isGold = ([r, g, b]: Color) => r > 180 && g > 130 && g < 225 && b < g - 45
const jacks = FAMILIES.filter(({ table }) => table === 'Insulated Banana Jacks')

test.for([
  [{ color: 'Red', bodyFinish: 'Nickel', pinFinish: 'Nickel' }, true, false],
  [{ color: 'Blue', bodyFinish: 'Gold', pinFinish: 'Gold' }, false, true],
  [{ color: 'Red', bodyFinish: 'Gold', pinFinish: 'Gold' }, true, true],
] as const)('a jack with %o shows its colors', async ([fields, red, gold]) => {
  const [family] = jacks
  const { width, height, at, all } = await pixelsOf(
    await jpeg(photograph(specimen(family ?? FAMILIES[0] ?? never(), fields))),
  )
  expect([width, height]).toEqual([PART_FRAME.width, PART_FRAME.height])
  expect(all.filter(isRed).length > 100).toBe(red)
  expect(all.filter(isGold).length > 100).toBe(gold)
  for (const corner of [at(0, 0), at(width - 1, 0), at(0, height - 1), at(width - 1, height - 1)]) {
    expect(Math.min(...corner)).toBeGreaterThan(250)
  }
})

function never(): never {
  throw new Error('The registry is empty')
}

test('every kind of part is drawn as well-formed SVG that fills its frame', async () => {
  for (const family of FAMILIES) {
    const svg = photograph(specimen(family))
    expect(svg).not.toMatch(/NaN|Infinity|undefined|style=|<script/)
    const { info } = await sharp(Buffer.from(svg))
      .flatten({ background: '#ffffff' })
      .trim({ threshold: 40 })
      .toBuffer({ resolveWithObject: true })
    expect(Math.max(info.width / PART_FRAME.width, info.height / PART_FRAME.height)).toBeGreaterThan(0.55)
    expect(info.width).toBeLessThan(PART_FRAME.width)
    expect(info.height).toBeLessThan(PART_FRAME.height)
  }
})

test('one photograph serves for all board thicknesses', () => {
  const [family] = jacks
  if (!family) never()
  const inBoard = (boardThickness: string, length: string) =>
    photographed(specimen(family, { boardThickness, length })).pieces
  const sizes = (pieces: ReturnType<typeof inBoard>) => pieces.map(({ length }) => length.toFixed(6))
  expect(sizes(inBoard('.125"', '1.250"'))).toEqual(sizes(inBoard('.062"', '1.187"')))
})

test('pictures have valid store paths: about 7,000 parts, six groups, three slides, one title per family, seven tools', () => {
  const paths = [...pictures.paths()]
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths.filter((path) => !isStorePath(path) || !isImagePath(path))).toEqual([])
  const ofSite = (start: string) => paths.filter((path) => path.startsWith(`product-images/site/${start}`)).length
  expect([ofSite('group-'), ofSite('slide-'), ofSite('title-'), ofSite('tooling-')]).toEqual([6, 3, FAMILIES.length, 7])
  expect(paths.length).toBeGreaterThan(6500)
  expect(pictures.find('product-images/InsulatedJacks/none-1-XXXX.jpg')).toBeNull()
})

test('every path has a picture, and thousands of pictures are alike', () => {
  const looks = new Set([...pictures.paths()].map((path) => pictures.find(path)?.look()))
  expect(looks).not.toContain(undefined)
  expect(looks.size).toBeGreaterThan(2500)
  expect(looks.size).toBeLessThan(4000)
})

test('pictures that look alike have the same bytes, on every run', async () => {
  const path = [...pictures.paths()].find((each) => each.includes('/InsulatedJacks/')) ?? ''
  const [first, again] = [pictures.find(path), samplePictures(FAMILIES).find(path)]
  expect(first?.look()).toBe(again?.look())
  const bytes = await first?.draw()
  expect(bytes).toEqual(await again?.draw())
  expect((await sharp(bytes).metadata()).format).toBe('jpeg')
})
