import type { Sharp } from 'sharp'

/** A picture file of the sample. */
export type SamplePicture = {
  /** Pictures with the same look have the same bytes, so only one is drawn. */
  look(): string
  draw(): Promise<Buffer>
}

export type SamplePictures = {
  /** Returns the picture with this path, or null. */
  find(path: string): SamplePicture | null
  /** The paths of all pictures. */
  paths(): Iterable<string>
}

/** Renders an opaque SVG as JPEG without chroma subsampling, which would blur red edges. */
export async function jpeg(svg: string): Promise<Buffer> {
  return await (await read(svg))
    .removeAlpha()
    // Optimized Huffman tables would make files 10 % smaller and take 25 % longer.
    .jpeg({ quality: 86, chromaSubsampling: '4:4:4', optimizeCoding: false })
    .toBuffer()
}

/** Renders an SVG with its transparent ground as PNG. */
export async function png(svg: string): Promise<Buffer> {
  return await (await read(svg)).png({ compressionLevel: 8 }).toBuffer()
}

async function read(svg: string): Promise<Sharp> {
  const { default: sharp } = await import('sharp') // large, and not needed once all files exist
  return sharp(Buffer.from(svg))
}
