import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import type { ViewerEngine } from '#app/datasheet/viewer-engine.ts'

type Keys = {
  engine: ViewerEngine | null
  stage: RefObject<HTMLElement | null>
  onFind(): void
  onPrint: (() => void) | undefined
  onEscape(): void
}

/** In px, per arrow key. */
const LINE_PX = 60
/** Of the view's height, per Page Up or Page Down. */
const PAGE_SHARE = 0.9

/** Handles a browser viewer's keys wherever the focus is, and Ctrl+F and Ctrl+P for the whole document. */
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
  if (!engine || !stage.current || event.defaultPrevented || event.altKey) return false
  const { scrollWidth, clientWidth, clientHeight } = stage.current
  const scroll = (left: number, top: number) => stage.current?.scrollBy({ left, top })
  const sideways = scrollWidth > clientWidth
  const commands = { f: onFind, ...(onPrint && { p: onPrint }) }
  const zooms = {
    '+': () => engine.zoom(1),
    '=': () => engine.zoom(1),
    '-': () => engine.zoom(-1),
    _: () => engine.zoom(-1),
    '0': () => engine.fit('page-width'),
  }
  const moves = {
    pagedown: () => scroll(0, clientHeight * PAGE_SHARE),
    pageup: () => scroll(0, -clientHeight * PAGE_SHARE),
    arrowdown: () => scroll(0, LINE_PX),
    arrowup: () => scroll(0, -LINE_PX),
    arrowright: () => (sideways ? scroll(LINE_PX, 0) : engine.turn(1)),
    arrowleft: () => (sideways ? scroll(-LINE_PX, 0) : engine.turn(-1)),
    home: () => engine.showPage(1),
    end: () => engine.showPage(engine.pages),
  }
  const isTyping = event.target instanceof HTMLInputElement
  const plain = isTyping ? {} : { ...zooms, ...moves }
  const actions: Readonly<Record<string, () => void>> = {
    escape: onEscape,
    ...(event.ctrlKey || event.metaKey ? { ...commands, ...zooms } : plain),
  }
  const action = actions[event.key.toLowerCase()]
  action?.()
  return action !== undefined
}
