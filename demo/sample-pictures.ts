import type { Family } from '#catalogue/registry/family.ts'
import { partPictures } from '#demo/pictures/part-pictures.ts'
import type { SamplePictures } from '#demo/pictures/picture-file.ts'
import { sitePictures } from '#demo/pictures/site-pictures.ts'

/** The sample pictures by path, such as `product-images/InsulatedJacks/1401-2-0101-1-XXXX.jpg`: the site's, then the parts'. */
export function samplePictures(families: readonly Family[]): SamplePictures {
  const [site, parts] = [sitePictures(families), partPictures(families)]
  return {
    find: (path) => site.find(path) ?? parts.find(path),
    paths: () => [...site.paths(), ...parts.paths()],
  }
}
