import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { hasWebGl, type ModelScene, type ModelSize, openModelScene } from '#app/part/model/model-scene.ts'
import { Button } from '#app/ui/controls.tsx'

type Props = { url: string; drawingUrl: string; number: string }
/** `text` says how far it is, then the model's size, or why there is none. */
type State = { readonly text: string; readonly failed: boolean }

const MM_PER_INCH = 25.4
const STEP = Math.PI / 18
const NEARER = 0.85
const FAILED = "This model can't be shown in 3D. You can download it and open it in your CAD system."
const KEYS: Readonly<Record<string, (scene: ModelScene) => void>> = {
  ArrowLeft: (scene) => scene.turn(-STEP, 0),
  ArrowRight: (scene) => scene.turn(STEP, 0),
  ArrowUp: (scene) => scene.turn(0, STEP),
  ArrowDown: (scene) => scene.turn(0, -STEP),
  '+': (scene) => scene.zoom(NEARER),
  '=': (scene) => scene.zoom(NEARER),
  '-': (scene) => scene.zoom(1 / NEARER),
  Home: (scene) => scene.fit(),
}

/** A part's model, with its size in both units. Turned by mouse, touch and arrow keys (behavior 23.11). */
export function ModelViewer({ url, drawingUrl, number }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const scene = useRef<ModelScene>(null)
  const [state, setState] = useState<State>({ text: 'Loading the model...', failed: false })
  const [cut, setCut] = useState(false)
  const [able] = useState(hasWebGl)

  useEffect(() => {
    const place = canvas.current
    if (!place) return
    const leaving = new AbortController()
    const onWait = (text: string) => setState({ text, failed: false })
    showModel(place, url, leaving.signal, onWait).then(
      (opened) => {
        if (leaving.signal.aborted) return opened.close()
        scene.current = opened
        setState({ text: sizeOf(opened.size), failed: false })
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return
        setState({ text: error instanceof Refused ? error.message : FAILED, failed: true })
      },
    )
    return () => {
      leaving.abort()
      scene.current?.close()
      scene.current = null
    }
  }, [url])

  if (!able) {
    return (
      <figure className="model-view">
        <img src={drawingUrl} alt={`Reference drawing of ${number}`} />
        <figcaption>This browser can't draw in 3D (WebGL is off), so here is the drawing.</figcaption>
      </figure>
    )
  }
  if (state.failed) return <p role="alert">{state.text}</p>
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : KEYS[event.key]
    if (!act || !scene.current) return
    event.preventDefault()
    act(scene.current)
  }
  const onSection = () => {
    scene.current?.section(!cut)
    setCut(!cut)
  }
  return (
    <figure className="model-view">
      <canvas ref={canvas} tabIndex={0} role="img" aria-label={`3D view of ${number}`} onKeyDown={onKeyDown} />
      <p className="toolbar model-tools">
        <Button onClick={() => scene.current?.fit()}>Fit</Button>
        <Button aria-pressed={cut} onClick={onSection}>
          Section
        </Button>
        <span role="status">{state.text}</span>
      </p>
      <figcaption>Drag to turn, pinch or scroll to zoom; or use the arrow keys, + and −, and Home.</figcaption>
    </figure>
  )
}

class Refused extends Error {}

/** Shows the model at `url`. While the site is still making it, says so and retries when told to. */
async function showModel(canvas: HTMLCanvasElement, url: string, signal: AbortSignal, onWait: (text: string) => void) {
  for (;;) {
    const answer = await fetch(url, { signal })
    if (answer.ok) return await openModelScene(canvas, await answer.arrayBuffer())
    const { detail } = await answer.json()
    const words = typeof detail === 'string' ? detail : FAILED
    const seconds = Number(answer.headers.get('Retry-After') ?? 0)
    if (answer.status !== 503 || !(seconds > 0)) throw new Refused(words)
    onWait(`${words} We’ll try again automatically.`)
    await new Promise((done) => setTimeout(done, seconds * 1_000)) // if the visitor has left, the fetch throws
  }
}

function sizeOf(size: ModelSize): string {
  const inches = size.map((mm) => (mm / MM_PER_INCH).toFixed(3).replace(/^0/, ''))
  const millimeters = size.map((mm) => mm.toFixed(2))
  return `${inches.join(' × ')} in (${millimeters.join(' × ')} mm)`
}
