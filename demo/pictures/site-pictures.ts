import type { Outline } from '#catalogue/drawing/outline.ts'
import { partSlug } from '#catalogue/part/part-slug.ts'
import type { Family } from '#catalogue/registry/family.ts'
import { OTHER_PRODUCTS, productMenu } from '#catalogue/registry/menu.ts'
import { memoize } from '#demo/memoize.ts'
import { roomOf } from '#demo/pictures/lathe.ts'
import { photograph } from '#demo/pictures/photograph.ts'
import { jpeg, png, type SamplePictures } from '#demo/pictures/picture-file.ts'
import { arborPress, crimpingTool } from '#demo/pictures/press-pictures.ts'
import { type Placed, scene } from '#demo/pictures/scene.ts'
import { specimen } from '#demo/pictures/specimens.ts'
import { TOOL_OUTLINES } from '#demo/pictures/tool-outlines.ts'
import { TOOLING_NAMES } from '#demo/pictures/tooling-names.ts'

type Named = readonly [name: string, draw: () => Promise<Buffer>]

const FOLDER = 'product-images/site/'

/** The site's own pictures: groups, slides, family titles, tools. Derived from the registry. */
export function sitePictures(families: readonly Family[]): SamplePictures {
  const pictures = memoize(() => {
    const all = [...groupPictures(families), ...slides(families), ...titles(families), ...tools()]
    return new Map(all.map(([name, draw]) => [FOLDER + name, { look: () => name, draw }]))
  })
  return {
    find: (path) => (path.startsWith(FOLDER) ? (pictures().get(path) ?? null) : null),
    paths: () => pictures().keys(),
  }
}

function groupPictures(families: readonly Family[]): Named[] {
  const pictureOf = (label: string, shown: () => readonly Outline[]): Named => [
    `group-${partSlug(label)}.jpg`,
    () => jpeg(scene(1200, 750, 'white', pair(shown()))),
  ]
  const groups = productMenu(families, []).map(({ label, items }) => {
    const some = items.flatMap(({ table }) => families.filter((family) => family.table === table))
    const kinds = some.filter((family, index) => isFirstOfKind(some, family, index))
    return pictureOf(label, () => kinds.slice(0, 2).map((family) => specimen(family)))
  })
  return [...groups, pictureOf(OTHER_PRODUCTS.label, () => TOOLS)]
}

const TOOLS: readonly Outline[] = ['Swage-Tools-Roll-and-Flare', 'Swage-Tools-Elliptical'].flatMap(
  (name) => TOOL_OUTLINES[name] ?? [],
)

/** One part, or two above each other with the second in front. */
function pair([first, second]: readonly Outline[]): Placed[] {
  if (!first) return []
  if (!second) return [{ outline: first, x: 600, y: 365, length: 760 }]
  return [
    { outline: second, x: 690, y: 195, length: lengthWithin(second, 620, 240) },
    { outline: first, x: 520, y: 500, length: lengthWithin(first, 760, 330) },
  ]
}

/** The apparent length at which a part fits this length and height. */
function lengthWithin(outline: Outline, longest: number, highest: number): number {
  const { left, right, top, bottom } = roomOf(outline)
  return Math.min(longest, (highest * (right - left)) / (bottom - top))
}

const isFirstOfKind = (families: readonly Family[], { outline }: Family, index: number) =>
  families.findIndex((each) => each.outline === outline) === index

/** Three scenes on dark steel. Their left third is empty for text. */
function slides(families: readonly Family[]): Named[] {
  const shown = (outline: Family['outline'], fields: Readonly<Record<string, string>> = {}): Outline[] =>
    families
      .filter((family) => family.outline === outline)
      .slice(0, 1)
      .map((family) => specimen(family, fields))
  const place = (outlines: readonly Outline[], at: Omit<Placed, 'outline'>): Placed[] =>
    outlines.map((outline) => ({ outline, ...at }))
  const scenes: Placed[][] = [
    [
      ...place(shown('insulated jack', { color: 'Black' }), { x: 1290, y: 150, length: 420, tilt: 8 }),
      ...place(shown('insulated plug'), { x: 1120, y: 380, length: 760, tilt: 14 }),
    ],
    [
      ...place(shown('insulated jack', { color: 'Blue' }), { x: 900, y: 170, length: 360, tilt: 10 }),
      ...place(shown('panel jack'), { x: 1350, y: 180, length: 300, tilt: 10 }),
      ...place(shown('binding post', { color: 'Red' }), { x: 1120, y: 420, length: 600, tilt: 10 }),
    ],
    [
      ...place(shown('bare terminal'), { x: 880, y: 150, length: 380, tilt: 16 }),
      ...place(shown('insulated terminal', { color: 'Blue' }), { x: 1340, y: 170, length: 420, tilt: 16 }),
      ...place(shown('insulated terminal'), { x: 980, y: 420, length: 560, tilt: 16 }),
      ...place(shown('insulated terminal', { color: 'Red', feedThruCombination: 'DOUBLE TURRET/PIN' }), {
        x: 1380,
        y: 460,
        length: 400,
        tilt: 16,
      }),
    ],
  ]
  return scenes.map((placed, index) => [`slide-${index + 1}.jpg`, () => jpeg(scene(1600, 640, 'steel', placed))])
}

/** Distinguishes two families of one kind. */
const SECOND_OF_KIND = { color: 'Blue', terminalFinish: 'Bright Tin', bodyFinish: 'Nickel', headFinish: 'Nickel' }

/** A family's title image on a transparent ground. */
function titles(families: readonly Family[]): Named[] {
  return families.map((family, index) => {
    const fields = isFirstOfKind(families, family, index) ? {} : SECOND_OF_KIND
    const frame = { width: 800, height: 400, ground: null, fill: 0.86 }
    const draw = () => png(photograph(specimen(family, fields), frame))
    return [`title-${partSlug(family.name)}.png`, draw]
  })
}

function tools(): Named[] {
  return TOOLING_NAMES.map((name) => [`tooling-${name.toLowerCase()}.jpg`, () => jpeg(toolPicture(name))])
}

function toolPicture(name: string): string {
  const turned = TOOL_OUTLINES[name]
  if (turned) return photograph(turned)
  return name === 'Crimping-Tool' ? crimpingTool() : arborPress()
}
