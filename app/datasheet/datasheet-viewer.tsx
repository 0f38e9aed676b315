import { useCallback, useRef, useState } from 'react'
import { DatasheetFailure, type Way } from '#app/datasheet/datasheet-failure.tsx'
import { useDatasheet } from '#app/datasheet/use-datasheet.ts'
import { useViewerKeys } from '#app/datasheet/use-viewer-keys.ts'
import { ViewerBar } from '#app/datasheet/viewer-bar.tsx'
import { ViewerControls } from '#app/datasheet/viewer-controls.tsx'
import { ViewerFind } from '#app/datasheet/viewer-find.tsx'
import { ViewerOutline } from '#app/datasheet/viewer-outline.tsx'
import { ViewerStage } from '#app/datasheet/viewer-stage.tsx'

type Props = {
  name: string
  url: string
  back: Way
  /** The name of the file that was asked for, if the family's sheet is shown instead. */
  missing?: string | null
  /** Other ways on, if the file can't be shown. */
  ways?: readonly Way[]
  savesOnly?: boolean
}
type Open = 'find' | 'outline' | null

/** A full-screen PDF viewer (behavior 9.9). Without JavaScript, it shows the file's name and a link to it. */
export function DatasheetViewer({ name, url, back, missing = null, ways = [], savesOnly = false }: Props) {
  const stage = useRef<HTMLDivElement>(null)
  const pages = useRef<HTMLDivElement>(null)
  const sheet = useDatasheet(stage, pages, url, true)
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
        savesOnly={savesOnly}
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
          {missing !== null && (
            <p role="note" className="viewer-note">
              <span className="font-mono">{missing}</span> isn't online. This is the datasheet of the whole family.
            </p>
          )}
          <div className="viewer-view">
            <ViewerStage
              stage={stage}
              pages={pages}
              name={name}
              url={url}
              isLoading={!engine && sheet.failure === null}
            />
            {sheet.failure && <DatasheetFailure failure={sheet.failure} url={url} ways={[back, ...ways]} />}
          </div>
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
