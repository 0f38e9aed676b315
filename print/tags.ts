/** The structure types that our documents use, by their PDF names (PDF 1.7, 14.8.4). */
type Tag = 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure' | 'Link'

/** `scope`: which cells a header cell heads. `alt`: what a figure shows. `bbox`: its left, top, right and bottom. */
type TagOptions = {
  readonly scope?: 'Column' | 'Row'
  readonly alt?: string
  readonly bbox?: readonly [left: number, top: number, right: number, bottom: number]
}

type Tagged = PDFKit.PDFStructureElement

type Pdf = PDFKit.PDFDocument

/** What is being drawn: page furniture, an element's content, or neither. */
type Drawing = 'furniture' | 'untold' | Tagged

/** A document's structure in reading order. Text without an element becomes a paragraph, shapes page furniture. */
class Structure {
  readonly #pdf: Pdf
  readonly #root: Tagged
  readonly #withText = new Set<Tagged>()
  #parent: Tagged
  #drawing: Drawing = 'untold'

  constructor(pdf: Pdf) {
    this.#pdf = pdf
    this.#root = pdf.struct('Document')
    pdf.addStructure(this.#root)
    this.#parent = this.#root
  }

  startPage(size?: readonly [width: number, height: number]): void {
    if (this.#pdf.page) this.#pdf.endMarkedContent()
    this.#pdf.addPage(size && { size: [...size], margin: 0 }).markContent('Artifact')
  }

  open(tag: Tag, options: TagOptions, parent: Tagged = this.#parent): Tagged {
    const element = this.#pdf.struct(tag, options)
    parent.add(element)
    return element
  }

  inside(element: Tagged, draw: () => void): void {
    const before = this.#parent
    this.#parent = element
    draw()
    this.#parent = before
  }

  content(element: Tagged, draw: () => void): void {
    this.#pdf.endMarkedContent()
    this.#drawing = element
    element.add(draw)
    this.#drawing = 'untold'
    this.#pdf.markContent('Artifact')
  }

  get isTold(): boolean {
    return this.#drawing !== 'untold'
  }

  furniture(draw: () => void): void {
    const before = this.#drawing
    if (before === 'untold') this.#drawing = 'furniture'
    draw()
    this.#drawing = before
  }

  text(draw: (isContinued: boolean) => void): void {
    if (this.#drawing === 'untold') this.content(this.open('P', {}), () => this.text(draw))
    else if (this.#drawing === 'furniture') draw(false)
    else {
      const isContinued = this.#withText.has(this.#drawing)
      this.#withText.add(this.#drawing)
      draw(isContinued)
    }
  }

  end(): void {
    this.#pdf.endMarkedContent()
    this.#root.end()
  }
}

const structures = new WeakMap<Pdf, Structure>()

function structureOf(pdf: Pdf): Structure {
  const structure = structures.get(pdf)
  if (!structure) throw new Error('This document was not opened by openPdf')
  return structure
}

/** Gives a document without pages a structure. */
export const openStructure = (pdf: Pdf): void => void structures.set(pdf, new Structure(pdf))

/** Closes the structure after the last page is drawn. */
export const endStructure = (pdf: Pdf): void => structureOf(pdf).end()

/** Adds a page, with another size in points if given. */
export const startPage = (pdf: Pdf, size?: readonly [width: number, height: number]): void =>
  structureOf(pdf).startPage(size)

/** Draws one element: a heading, a paragraph, a cell, a figure. Within furniture or another element it only draws. */
export function tagged(pdf: Pdf, tag: Tag, draw: () => void, options: TagOptions = {}): void {
  const structure = structureOf(pdf)
  if (structure.isTold) draw()
  else structure.content(structure.open(tag, options), draw)
}

/** Draws elements that belong together: a table, its rows. */
export function group(pdf: Pdf, tag: Tag, draw: () => void): void {
  const structure = structureOf(pdf)
  if (structure.isTold) draw()
  else structure.inside(structure.open(tag, {}), draw)
}

/** Draws what isn't read aloud: a sheet's frame, what every page repeats. */
export const furniture = (pdf: Pdf, draw: () => void): void => structureOf(pdf).furniture(draw)

/** Draws a piece of text. `isContinued` means that its element has text already and needs a space. */
export const taggedText = (pdf: Pdf, draw: (isContinued: boolean) => void): void => structureOf(pdf).text(draw)

/** An element drawn in pieces, in several places or on several pages. Opened at its first use. */
export class PiecedTag {
  readonly #pdf: Pdf
  readonly #tag: Tag
  readonly #parent: PiecedTag | undefined
  readonly #options: TagOptions
  #element: Tagged | undefined

  constructor(pdf: Pdf, tag: Tag, parent?: PiecedTag, options: TagOptions = {}) {
    this.#pdf = pdf
    this.#tag = tag
    this.#parent = parent
    this.#options = options
  }

  /** Opens it before later elements, even if it stays empty. */
  open(): void {
    this.#opened(structureOf(this.#pdf))
  }

  draw(draw: () => void): void {
    const structure = structureOf(this.#pdf)
    structure.content(this.#opened(structure), draw)
  }

  group(draw: () => void): void {
    const structure = structureOf(this.#pdf)
    structure.inside(this.#opened(structure), draw)
  }

  #opened(structure: Structure): Tagged {
    const parent = this.#parent === undefined ? undefined : this.#parent.#opened(structure)
    this.#element ??= structure.open(this.#tag, this.#options, parent)
    return this.#element
  }
}

/** Draws a text that links to an address. `box` is its left, top, width and height. */
export function taggedLink(
  pdf: Pdf,
  url: string,
  [left, top, width, height]: readonly [number, number, number, number],
  draw: () => void,
): void {
  const structure = structureOf(pdf)
  structure.inside(structure.open('P', {}), () => {
    const link = structure.open('Link', {})
    structure.content(link, draw)
    // pdfkit's types lack `structParent`, which ties the link to its element. It writes a String as text, not a string.
    const options = { Contents: Object(url), structParent: link }
    pdf.link(left, top, width, height, url, options)
  })
}
