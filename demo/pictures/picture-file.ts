/** A picture file that the sample can draw. */
export type SamplePicture = {
  /** Those of one look are the same bytes: one of them need be drawn. */
  look(): string
  draw(): Promise<Buffer>
}

export type SamplePictures = {
  /** The picture of this path; null when the sample has none. */
  find(path: string): SamplePicture | null
  /** The paths of all pictures. */
  paths(): Iterable<string>
}

/** An opaque SVG as JPEG; every pixel keeps its own colour, else red parts get soft edges. */
export async function jpeg(svg: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp') // large, and nothing is drawn once all is there
  return await sharp(Buffer.from(svg))
    .removeAlpha()
    // Tables of its own would make a file a tenth smaller and take a quarter longer.
    .jpeg({ quality: 86, chromaSubsampling: '4:4:4', optimizeCoding: false })
    .toBuffer()
}
