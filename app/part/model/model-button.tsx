import { lazy, Suspense, useState } from 'react'
import { useHydrated } from '#app/ui/use-hydrated.ts'

const ModelViewer = lazy(() =>
  import('#app/part/model/model-viewer.tsx').then((m) => ({ default: m.ModelViewer }), notLoaded),
)

/** `url` is a GLB file, `drawingUrl` the picture for a browser without WebGL. */
type Props = { url: string; drawingUrl: string; number: string }

/** Instead of the viewer if its script can't be fetched: a lazy component that fails would replace the whole page. */
const notLoaded = () => ({ default: ViewerNotLoaded })

/** The 3D view of a part. Its script and the model load when the visitor asks for them (behavior 23.11). */
export function ModelButton(props: Props) {
  const [open, setOpen] = useState(false)
  const hydrated = useHydrated()
  if (open) {
    return (
      <Suspense fallback={<p role="status">Loading the 3D view...</p>}>
        <ModelViewer {...props} />
      </Suspense>
    )
  }
  return (
    <p className="model-ask">
      <button type="button" className="button" disabled={!hydrated} onClick={() => setOpen(true)}>
        View in 3D
      </button>
      {!hydrated && (
        <noscript>
          <span>The 3D view needs JavaScript. The files can be downloaded without it.</span>
        </noscript>
      )}
    </p>
  )
}

const ViewerNotLoaded = () => <p role="alert">The 3D view could not be loaded. You can download the file.</p>
