import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'

type Props = { url: string; name: string; onFail(): void }
type Sheet = { pdf: PDFDocumentProxy; shapes: number[]; draw: typeof import('#app/components/pdf-page.ts').drawPage }

/** More pages than this are read in the viewer. */
const MOST_PAGES = 12
const NEAR = '600px'

/** The pages of a datasheet one below the other; the file is opened when one scrolls near, each page drawn likewise. */
export function DatasheetPages({ url, name, onFail }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [sheet, setSheet] = useState<Sheet | null>(null)
  useEffect(() => {
    let ended = false
    let end: (() => Promise<void>) | null = null
    const open = async () => {
      const [{ openPdf }, { drawPage }] = await Promise.all([
        import('#app/components/pdf-document.ts'),
        import('#app/components/pdf-page.ts'),
      ])
      const loading = openPdf(url)
      end = () => loading.destroy()
      const pdf = await loading.promise
      const shapes = await Promise.all(
        Array.from({ length: Math.min(pdf.numPages, MOST_PAGES) }, async (_, index) => {
          const { width, height } = (await pdf.getPage(index + 1)).getViewport({ scale: 1 })
          return width / height
        }),
      )
      if (!ended) setSheet({ pdf, shapes, draw: drawPage })
    }
    const stop = box.current ? whenNear(box.current, () => open().catch(() => ended || onFail())) : null
    return () => {
      ended = true
      stop?.()
      end?.()
    }
  }, [url, onFail])
  const left = sheet ? sheet.pdf.numPages - sheet.shapes.length : 0
  return (
    <div ref={box} className="datasheet-pages" data-loading={sheet === null || undefined}>
      {sheet === null && <p role="status">Loading PDF...</p>}
      {sheet?.shapes.map((shape, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages are known by their place
        <SheetPage key={index} sheet={sheet} number={index + 1} shape={shape} label={`Page ${index + 1} of ${name}`} />
      ))}
      {left > 0 && <p className="text-muted">{`${left} more pages are in the viewer.`}</p>}
    </div>
  )
}

type PageProps = { sheet: Sheet; number: number; shape: number; label: string }

function SheetPage({ sheet, number, shape, label }: PageProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = place
    if (!current) return
    current.style.aspectRatio = String(shape)
    return whenNear(current, async () => {
      const canvas = await sheet.draw(sheet.pdf, number, current.clientWidth).catch(() => null)
      if (canvas) current.replaceChildren(canvas)
    })
  }, [sheet, number, shape])
  return <div ref={place} role="img" aria-label={label} className="datasheet-page" />
}

/** Calls once, when the element is near the view. Gives what ends the waiting. */
function whenNear(element: HTMLElement, onNear: () => void): () => void {
  const watch = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watch.disconnect()
      onNear()
    },
    { rootMargin: NEAR },
  )
  watch.observe(element)
  return () => watch.disconnect()
}
