import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import type { ViewerEngine } from '#app/datasheet/viewer-engine.ts'

type Keys = {
  engine: ViewerEngine | null
  stage: RefObject<HTMLElement | null>
  onFind(): void
  onPrint(): void
  onEscape(): void
}

/** In px, per arrow key. */
const LINE_PX = 60
/** Of the view's height, per Page Up or Page Down. */
const PAGE_SHARE = 0.9

/** Handles a browser viewer's keys wherever the focus is, and Ctrl+F and Ctrl+P for all pages. */
export function useViewerKeys(keys: Keys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (handleKey(event, keys)) event.preventDefault()
  })
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Runs a key's action. Returns false if it has none. */
function handleKey(event: KeyboardEvent, { engine, stage, onFind, onPrint, onEscape }: Keys): boolean {
  if (!engine || event.defaultPrevented || event.altKey) return false
  const { key } = event
  if (key === 'Escape') {
    onEscape()
    return true
  }
  if (event.ctrlKey || event.metaKey) return handleCommand(key, engine, onFind, onPrint)
  if (event.target instanceof HTMLInputElement) return false
  return handleZoom(key, engine) || (stage.current !== null && handleMove(key, stage.current, engine))
}

function handleCommand(key: string, engine: ViewerEngine, onFind: () => void, onPrint: () => void): boolean {
  const action = { f: onFind, p: onPrint }[key.toLowerCase()]
  action?.()
  return action !== undefined || handleZoom(key, engine)
}

function handleZoom(key: string, engine: ViewerEngine): boolean {
  const steps = { '+': 1, '=': 1, '-': -1, _: -1 }[key]
  if (steps !== undefined) engine.zoom(steps)
  else if (key === '0') engine.fit('page-width')
  else return false
  return true
}

function handleMove(key: string, stage: HTMLElement, engine: ViewerEngine): boolean {
  const sideways = stage.scrollWidth > stage.clientWidth
  const scroll = (left: number, top: number) => stage.scrollBy({ left, top })
  const screenful = stage.clientHeight * PAGE_SHARE
  const moves: Record<string, () => void> = {
    PageDown: () => scroll(0, screenful),
    PageUp: () => scroll(0, -screenful),
    ArrowDown: () => scroll(0, LINE_PX),
    ArrowUp: () => scroll(0, -LINE_PX),
    ArrowRight: () => (sideways ? scroll(LINE_PX, 0) : engine.turn(1)),
    ArrowLeft: () => (sideways ? scroll(-LINE_PX, 0) : engine.turn(-1)),
    Home: () => engine.showPage(1),
    End: () => engine.showPage(engine.pages),
  }
  moves[key]?.()
  return key in moves
}
