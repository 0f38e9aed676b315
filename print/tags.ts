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

/** A document's structure in reading order: where elements are added, what is being drawn, which have text. */
type Structure = { readonly root: Tagged; parent: Tagged; drawing: Drawing; readonly withText: Set<Tagged> }

const structures = new WeakMap<Pdf, Structure>()

function structureOf(pdf: Pdf): Structure {
  const structure = structures.get(pdf)
  if (!structure) throw new Error('This document was not opened by openPdf')
  return structure
}

export function openStructure(pdf: Pdf): void {
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  structures.set(pdf, { root, parent: root, drawing: 'untold', withText: new Set() })
}

export function endStructure(pdf: Pdf): void {
  pdf.endMarkedContent()
  structureOf(pdf).root.end()
}

/** Adds a page, with another size in points if given. */
export function startPage(pdf: Pdf, size?: readonly [width: number, height: number]): void {
  if (pdf.page) pdf.endMarkedContent()
  pdf.addPage(size && { size: [...size], margin: 0 }).markContent('Artifact')
}

function open(pdf: Pdf, tag: Tag, options: TagOptions = {}, parent = structureOf(pdf).parent): Tagged {
  const element = pdf.struct(tag, options)
  parent.add(element)
  return element
}

function inside(pdf: Pdf, element: Tagged, draw: () => void): void {
  const structure = structureOf(pdf)
  const before = structure.parent
  structure.parent = element
  draw()
  structure.parent = before
}

function content(pdf: Pdf, element: Tagged, draw: () => void): void {
  const structure = structureOf(pdf)
  pdf.endMarkedContent()
  structure.drawing = element
  element.add(draw)
  structure.drawing = 'untold'
  pdf.markContent('Artifact')
}

/** Draws one element: a heading, a paragraph, a cell, a figure. Within furniture or another element it only draws. */
export function tagged(pdf: Pdf, tag: Tag, draw: () => void, options: TagOptions = {}): void {
  if (structureOf(pdf).drawing === 'untold') content(pdf, open(pdf, tag, options), draw)
  else draw()
}

/** Draws elements that belong together: a table, its rows. */
export function group(pdf: Pdf, tag: Tag, draw: () => void): void {
  if (structureOf(pdf).drawing === 'untold') inside(pdf, open(pdf, tag), draw)
  else draw()
}

/** Draws what isn't read aloud: a sheet's frame, what every page repeats. */
export function furniture(pdf: Pdf, draw: () => void): void {
  const structure = structureOf(pdf)
  const before = structure.drawing
  if (before === 'untold') structure.drawing = 'furniture'
  draw()
  structure.drawing = before
}

/** Draws text: without an element, as a paragraph. `isContinued`: its element has text already, so a space is due. */
export function taggedText(pdf: Pdf, draw: (isContinued: boolean) => void): void {
  const { drawing, withText } = structureOf(pdf)
  if (drawing === 'untold') content(pdf, open(pdf, 'P'), () => taggedText(pdf, draw))
  else if (drawing === 'furniture') draw(false)
  else {
    const isContinued = withText.has(drawing)
    withText.add(drawing)
    draw(isContinued)
  }
}

/** An element drawn in pieces, in several places or on several pages. Opened at its first use. */
export class PiecedTag {
  readonly #pdf: Pdf
  readonly #tag: Tag
  readonly #parent: PiecedTag | undefined
  #element: Tagged | undefined

  constructor(pdf: Pdf, tag: Tag, parent?: PiecedTag) {
    this.#pdf = pdf
    this.#tag = tag
    this.#parent = parent
  }

  /** Opens it before later elements, even if it stays empty. */
  open(): Tagged {
    const parent = this.#parent?.open()
    this.#element ??= open(this.#pdf, this.#tag, {}, parent)
    return this.#element
  }

  draw(draw: () => void): void {
    content(this.#pdf, this.open(), draw)
  }

  group(draw: () => void): void {
    inside(this.#pdf, this.open(), draw)
  }
}

/** Draws a text that links to an address. `box` is its left, top, width and height. */
export function taggedLink(
  pdf: Pdf,
  url: string,
  [left, top, width, height]: readonly [number, number, number, number],
  draw: () => void,
): void {
  group(pdf, 'P', () => {
    const link = open(pdf, 'Link')
    content(pdf, link, draw)
    // pdfkit's types lack `structParent`, which ties the link to its element. It writes a String as text, not a string.
    const options = { Contents: Object(url), structParent: link }
    pdf.link(left, top, width, height, url, options)
  })
}
