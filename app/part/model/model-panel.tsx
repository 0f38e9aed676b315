import { lazy, Suspense, useState } from 'react'

const ModelViewer = lazy(() =>
  import('#app/part/model/model-viewer.tsx').then((m) => ({ default: m.ModelViewer }), notLoaded),
)

/** `url` is a GLB file, `drawingUrl` the picture without WebGL. `shown`: its tab is open. */
type Props = { url: string; drawingUrl: string; number: string; shown: boolean }

/** If the viewer's script can't be loaded: a failing lazy component would replace the whole page. */
const notLoaded = () => ({ default: ViewerNotLoaded })

/** A part's 3D view. Script and model load when its tab opens (behavior 23.11). */
export function ModelPanel({ shown, ...props }: Props) {
  const [opened, setOpened] = useState(shown)
  if (shown && !opened) setOpened(true)
  if (!opened) {
    return (
      <noscript>
        <span>The 3D view needs JavaScript. The files can be downloaded without it.</span>
      </noscript>
    )
  }
  return (
    <Suspense fallback={<p role="status">Loading the 3D view...</p>}>
      <ModelViewer {...props} />
    </Suspense>
  )
}

const ViewerNotLoaded = () => <p role="alert">The 3D view could not be loaded. You can download the file.</p>
