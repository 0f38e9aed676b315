/** A document about the tools for our parts. Its file is `product-pdfs/Tooling/{name}.pdf`. */
export type ToolingDocument = {
  readonly name: string
  readonly title: string
  readonly summary: string
  /** The words of a mounting that it is about: `Roll`, `Press-fit`. */
  readonly mountings: readonly string[]
  readonly wirePins: boolean
}
