import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { whenNear } from '#app/ui/when-near.ts'

type Props = { url: string; name: string; onFail(url: string): void }
type Sheet = { pdf: PDFDocumentProxy; ratios: number[]; draw: typeof import('#app/datasheet/pdf-document.ts').drawPage }

const MAX_PAGES = 12

/** A datasheet's pages in a column. Each is drawn when it scrolls near. */
export function DatasheetPages({ url, name, onFail }: Props) {
  const [sheet, setSheet] = useState<Sheet | null>(null)
  useEffect(() => {
    let ended = false
    let close: (() => Promise<void>) | null = null
    const open = async () => {
      const { openShownPdf, drawPage } = await import('#app/datasheet/pdf-document.ts')
      const loading = openShownPdf(url)
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
    open().catch(() => ended || onFail(url))
    return () => {
      ended = true
      close?.()
    }
  }, [url, onFail])
  const further = sheet ? sheet.pdf.numPages - sheet.ratios.length : 0
  return (
    <div className="stack" data-loading={sheet === null || undefined}>
      {sheet === null && <p role="status">Loading PDF...</p>}
      {sheet?.ratios.map((ratio, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other key
        <SheetPage key={index} sheet={sheet} number={index + 1} ratio={ratio} label={`Page ${index + 1} of ${name}`} />
      ))}
      {further > 0 && <p className="muted">{`${further} more ${further === 1 ? 'page' : 'pages'} in the viewer.`}</p>}
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
