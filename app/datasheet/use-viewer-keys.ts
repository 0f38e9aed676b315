import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { ViewerEngine } from '#app/components/viewer-engine.ts'

type Keys = {
  engine: ViewerEngine | null
  stage: RefObject<HTMLElement | null>
  onFind(): void
  onPrint(): void
  onEscape(): void
}

/** How far an arrow scrolls, in px. */
const LINE = 60
/** How much of the view a page key scrolls. */
const SCREENFUL = 0.9

/** The viewer's keys, wherever the focus is: those of a browser's own viewer, and Ctrl+F and Ctrl+P for all pages. */
export function useViewerKeys(keys: Keys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (answer(event, keys)) event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Does what a key stands for; false when it stands for nothing here. */
function answer(event: KeyboardEvent, { engine, stage, onFind, onPrint, onEscape }: Keys): boolean {
  if (!engine || event.defaultPrevented || event.altKey) return false
  const { key } = event
  if (key === 'Escape') {
    onEscape()
    return true
  }
  if (event.ctrlKey || event.metaKey) return commanded(key, engine, onFind, onPrint)
  if (event.target instanceof HTMLInputElement) return false
  return zoomed(key, engine) || (stage.current !== null && moved(key, stage.current, engine))
}

function commanded(key: string, engine: ViewerEngine, onFind: () => void, onPrint: () => void): boolean {
  const action = { f: onFind, p: onPrint }[key.toLowerCase()]
  action?.()
  return action !== undefined || zoomed(key, engine)
}

function zoomed(key: string, engine: ViewerEngine): boolean {
  const steps = { '+': 1, '=': 1, '-': -1, _: -1 }[key]
  if (steps !== undefined) engine.zoom(steps)
  else if (key === '0') engine.fit('page-width')
  else return false
  return true
}

function moved(key: string, stage: HTMLElement, engine: ViewerEngine): boolean {
  const sideways = stage.scrollWidth > stage.clientWidth
  const scroll = (left: number, top: number) => stage.scrollBy({ left, top })
  const screenful = stage.clientHeight * SCREENFUL
  const moves: Record<string, () => void> = {
    PageDown: () => scroll(0, screenful),
    PageUp: () => scroll(0, -screenful),
    ArrowDown: () => scroll(0, LINE),
    ArrowUp: () => scroll(0, -LINE),
    ArrowRight: () => (sideways ? scroll(LINE, 0) : engine.turn(1)),
    ArrowLeft: () => (sideways ? scroll(-LINE, 0) : engine.turn(-1)),
    Home: () => engine.showPage(1),
    End: () => engine.showPage(engine.pages),
  }
  moves[key]?.()
  return key in moves
}
