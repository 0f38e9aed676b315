import { drawOutline } from '#catalog/drawing/drawing-shapes.ts'
import type { DrawnNote } from '#catalog/drawing/shape.ts'
import { type DocumentPart, SAMPLE_WARNING } from '#print/document-part.ts'
import { plainText } from '#print/letter-pdf.ts'
import { escapeMarkup } from '#shared/escape-markup.ts'

const STYLE = [
  'path{fill:none;stroke:#12181f;stroke-width:.6;stroke-linejoin:round}',
  '.edge{stroke-width:1.5}.fine{stroke-width:.7}.unseen{stroke-dasharray:4 2.5;stroke-width:.8}',
  '.axis{stroke:#a87413;stroke-dasharray:12 3 2 3;stroke-width:.8}.hatch,.dimension{stroke:#5b6470;stroke-width:.5}',
  '.arrow{fill:#12181f;stroke:none}text{fill:#12181f;font:13px "IBM Plex Mono",monospace}.label,.said{font:10.5px Archivo,sans-serif}',
].join('')
const LINE = 15
const MAX_TEXT_LENGTH = 200

/** A part's reference drawing as an SVG file, as on its page, with both units and its permitted use. */
export function drawingSvg({ outline, number, name, date, address, sample }: DocumentPart): string {
  const { paths, notes, width, height, caption } = drawOutline(outline)
  const said = [`${number}, ${name}`, `Data of ${date}. ${caption}`, address, ...(sample ? [SAMPLE_WARNING] : [])]
  const bottom = height + LINE * (said.length + 1)
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${bottom}" width="${width}" height="${bottom}">`,
    `<title>${escaped(`Reference drawing of ${number}`)}</title><style>${STYLE}</style>`,
    `<rect width="${width}" height="${bottom}" fill="#fff"/>`,
    ...paths.map(([role, d]) => `<path class="${role}" d="${d}"/>`),
    ...notes.map(drawnNote),
    ...said.map((text, row) => `<text class="said" x="4" y="${height + LINE * (row + 1)}">${escaped(text)}</text>`),
    '</svg>',
  ].join('\n')}\n`
}

function drawnNote({ at: [x, y], anchor, label, inch, mm, stacked }: DrawnNote): string {
  const text = (words: string, rise: number, kind: string) =>
    `<text${kind} x="${x}" y="${y + rise}" text-anchor="${anchor}">${escaped(words)}</text>`
  const above = stacked ? [text(label, -20, ' class="label"')] : []
  return [...above, text(stacked ? inch : `${label} ${inch}`, -4, ''), text(mm, 14, '')].join('')
}

const escaped = (text: string): string => escapeMarkup(plainText(text, MAX_TEXT_LENGTH))
