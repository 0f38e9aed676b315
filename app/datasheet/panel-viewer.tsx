import { useEffect } from 'react'
import { useDatasheet } from '#app/datasheet/use-datasheet.ts'
import { ViewerControls } from '#app/datasheet/viewer-controls.tsx'
import { ViewerStage } from '#app/datasheet/viewer-stage.tsx'

type Props = { name: string; url: string; onFail(url: string): void }

/** The viewer inside a page, with controls for page and zoom. Opens the file when it mounts. */
export function PanelViewer({ name, url, onFail }: Props) {
  const sheet = useDatasheet(url, false)
  const { failure } = sheet
  useEffect(() => {
    if (failure !== null) onFail(url)
  }, [failure, url, onFail])
  return (
    <div className="panel-viewer">
      <ViewerControls {...sheet} />
      <div className="viewer-view">
        <ViewerStage sheet={sheet} name={name} url={url} />
      </div>
    </div>
  )
}
