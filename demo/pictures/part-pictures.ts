import { basename } from 'node:path'
import type { Family } from '#catalogue/family.ts'
import { imageCandidates } from '#files/image-names.ts'
import { commonColumns, imageName } from '#sample/common-cells.ts'
import { keepOnce } from '#sample/keep-once.ts'
import type { SamplePart } from '#sample/part.ts'
import { partOutline } from '#sample/part-outline.ts'
import { photograph } from '#sample/photograph.ts'
import { lookOf, photographed } from '#sample/photographed.ts'
import { jpeg, type SamplePicture, type SamplePictures } from '#sample/picture.ts'
import { sampleParts } from '#sample/sample-parts.ts'
import { createDraw } from '#sample/seed.ts'

/** Of a hundred pictures that the tables name, so many are not there, as in every real collection. */
const ABSENT = 0.03

/** The parts' pictures. A family is read when one of its folder is first asked for; nothing is drawn before `draw`. */
export function partPictures(families: readonly Family[]): SamplePictures {
  const album = families.map(familyPictures)
  const folders = Map.groupBy(
    album.flatMap((pictures) => pictures.folders.map((folder) => ({ folder, pictures }))),
    ({ folder }) => folder,
  )
  return {
    find(path) {
      for (const { pictures } of folders.get(path.slice(0, path.lastIndexOf('/'))) ?? []) {
        const picture = pictures.find(path)
        if (picture) return picture
      }
      return null
    },
    paths: () => new Set(album.flatMap((pictures) => pictures.paths())),
  }
}

type Filed = { readonly part: SamplePart; readonly image: string | null }

function familyPictures(family: Family) {
  // A path is worked out for the rows that may have it: for all rows of a family it would hold up a page.
  const byName = keepOnce(() => {
    const filed = commonColumns(family, sampleParts(family)).map(([part, { image }]) => ({ part, image }))
    return Map.groupBy(filed, ({ part }) => imageName(part))
  })
  return {
    folders: [...new Set([family.imageFolder ?? family.pdfFolder, family.pdfFolder])].map(
      (folder) => `product-images/${folder}`,
    ),
    find(path: string): SamplePicture | null {
      const filed = byName()
        .get(basename(path))
        ?.find((each) => picturePath(family, each) === path)
      return filed ? picture(family, filed.part) : null
    },
    paths: () => [...byName().values()].flat().flatMap((filed) => picturePath(family, filed) ?? []),
  }
}

/** Where the site looks for a part's picture first; null for a part without one, and for those that got lost. */
function picturePath(family: Family, { part, image }: Filed): string | null {
  const [first] = imageCandidates(family, part.number, image, { hosted: null, allowed: [] })
  if (first?.kind !== 'file' || createDraw(first.path).next() < ABSENT) return null
  return first.path
}

function picture(family: Family, part: SamplePart): SamplePicture {
  const outline = keepOnce(() => photographed(partOutline(family, part)))
  return { look: () => lookOf(outline()), draw: () => jpeg(photograph(outline())) }
}
