import { useCallback, useRef, useState } from 'react'
import { DatasheetFailure } from '#app/datasheet/datasheet-failure.tsx'
import { useDatasheet } from '#app/datasheet/use-datasheet.ts'
import { useViewerKeys } from '#app/datasheet/use-viewer-keys.ts'
import { ViewerBar } from '#app/datasheet/viewer-bar.tsx'
import { ViewerControls } from '#app/datasheet/viewer-controls.tsx'
import { ViewerFind } from '#app/datasheet/viewer-find.tsx'
import { ViewerOutline } from '#app/datasheet/viewer-outline.tsx'

type Props = { name: string; url: string; back: { path: string; label: string } }
type Open = 'find' | 'outline' | null

/** A full-screen PDF viewer (behavior 9.9). Without JavaScript, it shows the file's name and a link to it. */
export function DatasheetViewer({ name, url, back }: Props) {
  const stage = useRef<HTMLDivElement>(null)
  const pages = useRef<HTMLDivElement>(null)
  const sheet = useDatasheet(stage, pages, url)
  const [open, setOpen] = useState<Open>(null)
  const { engine } = sheet
  const toggle = (what: Open) => setOpen(open === what ? null : what)
  const close = useCallback(() => {
    setOpen(null)
    stage.current?.focus({ preventScroll: true })
  }, [])
  const print = async () => {
    if (!engine) return
    const { printPages } = await import('#app/datasheet/viewer-print.ts')
    await printPages(engine.document, url)
  }
  useViewerKeys({ engine, stage, onFind: () => setOpen('find'), onPrint: print, onEscape: close })
  return (
    <div className="viewer">
      <ViewerBar
        name={name}
        url={url}
        back={back}
        ready={engine !== null}
        hasOutline={Boolean(engine?.outline)}
        open={open}
        onToggle={toggle}
        onPrint={print}
      />
      <ViewerControls engine={engine} page={sheet.page} scale={sheet.scale} fit={sheet.fit} />
      {engine && open === 'find' && <ViewerFind engine={engine} found={sheet.found} onClose={close} />}
      <div className="viewer-body">
        {engine?.outline && open === 'outline' && (
          <ViewerOutline
            entries={engine.outline}
            onFollow={(entry) => {
              engine.follow(entry)
              if (window.innerWidth < MIN_WIDTH_WITH_OUTLINE) close()
            }}
            onClose={close}
          />
        )}
        <div className="viewer-frame">
          {/* pdf.js needs two divs. This one scrolls, so it must be focusable (axe: scrollable-region-focusable). */}
          {/* biome-ignore-start lint/a11y/useSemanticElements: see above */}
          {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: see above */}
          <div ref={stage} className="viewer-stage" role="region" tabIndex={0} aria-label={`Pages of ${name}`}>
            <div ref={pages} className="pdfViewer" />
          </div>
          {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: see above */}
          {/* biome-ignore-end lint/a11y/useSemanticElements: see above */}
          {sheet.failure ? (
            <DatasheetFailure failure={sheet.failure} url={url} back={back} />
          ) : (
            !engine && (
              <div className="viewer-message">
                <p role="status">Loading PDF...</p>
                <noscript>
                  <p>
                    This viewer needs JavaScript. Without it, <a href={url}>open the file</a> in your browser.
                  </p>
                </noscript>
              </div>
            )
          )}
        </div>
      </div>
      <p role="status" className="sr-only">
        {engine && `Page ${sheet.page} of ${engine.pages}`}
      </p>
    </div>
  )
}

/** In px. On narrower screens, the outline covers the pages. */
const MIN_WIDTH_WITH_OUTLINE = 900
