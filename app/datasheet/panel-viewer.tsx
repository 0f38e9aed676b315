import { useEffect, useRef } from 'react'
import { useDatasheet } from '#app/datasheet/use-datasheet.ts'
import { ViewerControls } from '#app/datasheet/viewer-controls.tsx'
import { ViewerStage } from '#app/datasheet/viewer-stage.tsx'

type Props = { name: string; url: string; onFail(url: string): void }

/** The viewer inside a page, with controls for page and zoom. Opens the file when it mounts. */
export function PanelViewer({ name, url, onFail }: Props) {
  const stage = useRef<HTMLDivElement>(null)
  const pages = useRef<HTMLDivElement>(null)
  const { engine, failure, page, scale, fit } = useDatasheet(stage, pages, url, false)
  useEffect(() => {
    if (failure !== null) onFail(url)
  }, [failure, url, onFail])
  return (
    <div className="panel-viewer">
      <ViewerControls engine={engine} page={page} scale={scale} fit={fit} />
      <div className="viewer-view">
        <ViewerStage stage={stage} pages={pages} name={name} url={url} isLoading={engine === null} />
      </div>
    </div>
  )
}
