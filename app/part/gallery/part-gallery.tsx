import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'

export type GalleryView = {
  readonly key: string
  readonly name: string
  readonly show: (isOpen: boolean) => ReactNode
}

type Props = { views: readonly GalleryView[]; first: string }

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** A part's views as tabs (behavior 8.4). The open tab stays open on the next part. Without a script all are shown. */
export function PartGallery({ views, first }: Props) {
  const [chosen, setChosen] = useState<string | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const open = views.some(({ key }) => key === chosen) ? chosen : first
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const at = views.findIndex(({ key }) => key === open)
    const to = step(at, views.length - 1)
    setChosen(views[to]?.key ?? null)
    list.current?.querySelectorAll('button')[to]?.focus()
  }
  return (
    <div className="part-gallery">
      <div ref={list} role="tablist" aria-label="Views" className="tabs needs-script" onKeyDown={onKeyDown}>
        {views.map(({ key, name }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`tab-${key}`}
            aria-controls={`view-${key}`}
            aria-selected={key === open}
            tabIndex={key === open ? 0 : -1}
            onClick={() => setChosen(key)}
          >
            {name}
          </button>
        ))}
      </div>
      {views.map(({ key, show }) => (
        <div
          key={key}
          role="tabpanel"
          id={`view-${key}`}
          aria-labelledby={`tab-${key}`}
          className="gallery-view"
          data-open={key === open || undefined}
        >
          {show(key === open)}
        </div>
      ))}
    </div>
  )
}
