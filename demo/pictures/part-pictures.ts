import { basename } from 'node:path'
import type { Family } from '#catalogue/registry/family.ts'
import { memoize } from '#demo/memoize.ts'
import { partOutline } from '#demo/pictures/part-outline.ts'
import { photograph } from '#demo/pictures/photograph.ts'
import { lookOf, photographed } from '#demo/pictures/photograph-subject.ts'
import { jpeg, type SamplePicture, type SamplePictures } from '#demo/pictures/picture-file.ts'
import type { SamplePart } from '#demo/sample-rows.ts'
import { sampleParts } from '#demo/sample-rows.ts'
import { createDraw } from '#demo/seed.ts'
import { imageCandidates } from '#media/names/image-names.ts'

/** The percentage of named pictures that don't exist, as in real collections. */
const ABSENT = 0.03

/** The parts' pictures. A family is read on first use of its folder. Nothing is drawn before `draw`. */
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

function familyPictures(family: Family) {
  // Only rows that may have the path are computed; a whole family would delay a page.
  const byName = memoize(() => {
    return Map.groupBy(sampleParts(family), ({ number }) => `${number.replaceAll('/', '-')}-1-XXXX.jpg`)
  })
  return {
    folders: [...new Set([family.imageFolder ?? family.pdfFolder, family.pdfFolder])].map(
      (folder) => `product-images/${folder}`,
    ),
    find(path: string): SamplePicture | null {
      const part = byName()
        .get(basename(path))
        ?.find((part) => picturePath(family, part) === path)
      return part ? picture(family, part) : null
    },
    paths: () => [...byName().values()].flat().flatMap((part) => picturePath(family, part) ?? []),
  }
}

/** Returns the first path where the site looks for a part's picture, or null if it has none or it doesn't exist. */
function picturePath(family: Family, { number, image }: SamplePart): string | null {
  const [first] = imageCandidates(family, number, image, { hosted: null, allowed: [] })
  if (first?.kind !== 'file' || createDraw(first.path).next() < ABSENT) return null
  return first.path
}

function picture(family: Family, part: SamplePart): SamplePicture {
  const outline = memoize(() => photographed(partOutline(family, part)))
  return { look: () => lookOf(outline()), draw: () => jpeg(photograph(outline())) }
}
