import { type SaxesAttributeNS, SaxesParser } from 'saxes'
import type { ContentFault, ContentText, OrFaults } from '#content/yaml-text.ts'

export type PictureSize = { readonly width: number; readonly height: number }

/** Whether a picture can be a logo: has a size, and is no line. */
export const isShownShape = (width: number, height: number): boolean =>
  width > 0 && height > 0 && width / height <= 20 && height / width <= 20

const MAX_CHARACTERS = 64_000
/** What a browser draws, with what each <use> repeats: ten of ten of ten hold it up for good. */
const MAX_DRAWN = 20_000
const SVG = 'http://www.w3.org/2000/svg'
const MARKUP_WITH_SCRIPTS = ['http://www.w3.org/1999/xhtml', 'http://www.w3.org/1998/Math/MathML']

/** No scripts, animation (it can change a link), foreign objects, nested pictures or links. */
const ELEMENTS = new Set(
  `svg g defs symbol use title desc metadata style switch path rect circle ellipse line polyline polygon text tspan textPath
  linearGradient radialGradient stop pattern clipPath mask marker filter feBlend feColorMatrix feComponentTransfer feComposite
  feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset feTile`.split(
    /\s+/,
  ),
)
/** CSS that may run, or load anything outside the file, and escapes, which could hide it. */
const OUTER_REFERENCE =
  /url\((?!\s*["']?#)|(?:image-set|image|cross-fade|element|src|expression)\(|-moz-binding|@import|\\|javascript:|data:/i
const CSS_COMMENT = /\/\*[\s\S]*?(?:\*\/|$)/g

/** Checks an operator's SVG (logo or icon): no scripts, nothing loaded from elsewhere, and a size. */
export function readSvg({ file, text }: ContentText): OrFaults<PictureSize> {
  const faults: ContentFault[] = []
  const parser = new SaxesParser<{ xmlns: true }>({ xmlns: true })
  const fault = (message: string, line = parser.line): void => void faults.push({ file, line, message })
  if (text.length > MAX_CHARACTERS)
    return { faults: [{ file, line: 1, message: `The file has more than ${MAX_CHARACTERS} characters` }] }
  let size: PictureSize | null = null
  let depth = 0
  /** The open <style>'s text, without markup: browsers join what comments and CDATA split. */
  let style: { text: string; readonly line: number } | null = null
  const parts = new Map<string, DrawnPart>([['', { elements: 0, draws: [] }]])
  const open = ['']
  parser.on('error', ({ message }) => fault(`This is not XML: ${message.replace(/^\d+:\d+: /, '')}`))
  parser.on('doctype', () => fault("A document type isn't possible. Delete '<!DOCTYPE …>'"))
  parser.on('processinginstruction', ({ target }) => fault(`'<?${target} … ?>' isn't possible. Delete it`))
  parser.on('opentag', ({ local, uri, attributes, name }) => {
    depth += 1
    if (style) fault('A <style> may have text only', style.line)
    style = local === 'style' ? { text: '', line: parser.line } : null
    if (depth === 1 && (uri !== SVG || local !== 'svg')) fault(`The file must be an <svg xmlns="${SVG}">`)
    if (depth === 1) size = sizeOf(attributes.viewBox?.value)
    if (depth === 1 && !size) fault('The <svg> needs a viewBox with a width and a height, as in viewBox="0 0 120 40"')
    if (!isHarmless(uri, local)) fault(`The element <${name}> isn't possible in a logo`)
    const [inside = '', id] = [open.at(-1), attributes.id?.value]
    const part = parts.get(inside)
    if (part) part.elements += 1
    if (id && !parts.has(id)) parts.set(id, { elements: 0, draws: [] })
    if (id && id !== inside) part?.draws.push(id)
    for (const attribute of Object.values(attributes)) {
      if (local === 'use' && attribute.local === 'href') part?.draws.push(attribute.value.slice(1))
      const message = attributeFault(attribute)
      if (message !== null) fault(message)
    }
    open.push(id || inside)
  })
  parser.on('closetag', () => {
    depth -= 1
    open.pop()
    if (style && refersOutside(style.text)) fault('A style may only refer to this file, as in url(#shade)', style.line)
    style = null
  })
  const onText = (value: string) => {
    if (style) style.text += value
  }
  parser.on('text', onText)
  parser.on('cdata', onText)
  parser.write(text).close()
  if (drawnOf('', parts, new Map()) > MAX_DRAWN) fault(`Its <use> elements draw more than ${MAX_DRAWN} shapes`, 1)
  if (faults.length > 0 || !size) return { faults }
  return size as PictureSize
}

/** An element with an id, or '' for the file: its elements, and the ids that it has or uses. */
type DrawnPart = { elements: number; readonly draws: string[] }

/** How many elements a part draws. No number counts for one that draws itself. */
function drawnOf(id: string, parts: ReadonlyMap<string, DrawnPart>, known: Map<string, number>): number {
  const before = known.get(id)
  if (before !== undefined) return before
  known.set(id, Number.POSITIVE_INFINITY)
  const { elements = 0, draws = [] } = parts.get(id) ?? {}
  const drawn = draws.reduce((sum, each) => sum + drawnOf(each, parts, known), elements)
  known.set(id, drawn)
  return drawn
}

/** Drawing programs write notes as elements of their own, which browsers ignore. */
const isHarmless = (uri: string, local: string): boolean =>
  uri === SVG ? ELEMENTS.has(local) : uri !== '' && !MARKUP_WITH_SCRIPTS.includes(uri)

function attributeFault({ name, local, uri, value }: SaxesAttributeNS): string | null {
  if (/^on/i.test(local)) return `The attribute ${name} isn't possible: it runs a script`
  if (local === 'href' && !value.startsWith('#')) return `${name} may only refer to this file, as in ${name}="#mark"`
  // It changes where #mark is looked up.
  if (name === 'xml:base') return `The attribute ${name} isn't possible. Delete it`
  const isDrawn = uri === '' || uri === SVG
  return isDrawn && name !== 'xmlns' && refersOutside(value)
    ? `The attribute ${name} may only refer to this file, as in url(#shade)`
    : null
}

/** Also checks CSS with its comments: a comment may begin within a string, and end there. */
const refersOutside = (css: string): boolean =>
  OUTER_REFERENCE.test(css) || OUTER_REFERENCE.test(css.replace(CSS_COMMENT, ''))

function sizeOf(viewBox = ''): PictureSize | null {
  const [, , width = 0, height = 0] = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  return isShownShape(width, height) ? { width, height } : null
}
