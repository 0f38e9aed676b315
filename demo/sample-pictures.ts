import type { Family } from '#catalogue/family.ts'
import { partPictures } from '#sample/part-pictures.ts'
import type { SamplePictures } from '#sample/picture.ts'
import { sitePictures } from '#sample/site-pictures.ts'

/** The pictures of the sample by path, as `product-images/InsulatedJacks/1401-2-0101-1-XXXX.jpg`: the site's, then the parts'. */
export function samplePictures(families: readonly Family[]): SamplePictures {
  const [site, parts] = [sitePictures(families), partPictures(families)]
  return {
    find: (path) => site.find(path) ?? parts.find(path),
    paths: () => [...site.paths(), ...parts.paths()],
  }
}
