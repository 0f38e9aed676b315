import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'

type Props = { url: string; name: string; onFail(): void }
type Sheet = { pdf: PDFDocumentProxy; ratios: number[]; draw: typeof import('#app/datasheet/pdf-page.ts').drawPage }

/** Further pages are shown in the viewer only. */
const MAX_PAGES = 12
/** How far below the screen a page is drawn ahead. */
const LOAD_MARGIN = '600px'

/** The pages of a datasheet in one column. The file is opened, and each page drawn, when it scrolls near. */
export function DatasheetPages({ url, name, onFail }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [sheet, setSheet] = useState<Sheet | null>(null)
  useEffect(() => {
    let ended = false
    let close: (() => Promise<void>) | null = null
    const open = async () => {
      const [{ openPdf }, { drawPage }] = await Promise.all([
        import('#app/datasheet/pdf-document.ts'),
        import('#app/datasheet/pdf-page.ts'),
      ])
      const loading = openPdf(url)
      close = () => loading.destroy()
      const pdf = await loading.promise
      const ratios = await Promise.all(
        Array.from({ length: Math.min(pdf.numPages, MAX_PAGES) }, async (_, index) => {
          const { width, height } = (await pdf.getPage(index + 1)).getViewport({ scale: 1 })
          return width / height
        }),
      )
      if (!ended) setSheet({ pdf, ratios, draw: drawPage })
    }
    const cancel = box.current ? whenNear(box.current, () => open().catch(() => ended || onFail())) : null
    return () => {
      ended = true
      cancel?.()
      close?.()
    }
  }, [url, onFail])
  const further = sheet ? sheet.pdf.numPages - sheet.ratios.length : 0
  return (
    <div ref={box} className="datasheet-pages" data-loading={sheet === null || undefined}>
      {sheet === null && <p role="status">Loading PDF...</p>}
      {sheet?.ratios.map((ratio, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other key
        <SheetPage key={index} sheet={sheet} number={index + 1} ratio={ratio} label={`Page ${index + 1} of ${name}`} />
      ))}
      {further > 0 && (
        <p className="text-muted">{`${further} more ${further === 1 ? 'page' : 'pages'} in the viewer.`}</p>
      )}
    </div>
  )
}

type PageProps = { sheet: Sheet; number: number; ratio: number; label: string }

function SheetPage({ sheet, number, ratio, label }: PageProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = place
    if (!current) return
    current.style.aspectRatio = String(ratio)
    return whenNear(current, async () => {
      const canvas = await sheet.draw(sheet.pdf, number, current.clientWidth).catch(() => null)
      if (canvas) current.replaceChildren(canvas)
    })
  }, [sheet, number, ratio])
  return <div ref={place} role="img" aria-label={label} className="datasheet-page" />
}

/** Calls `onNear` once, when the element is near the screen. Returns a function that cancels. */
function whenNear(element: HTMLElement, onNear: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      onNear()
    },
    { rootMargin: LOAD_MARGIN },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
