import { type FormEvent, useEffect, useRef } from 'react'
import type { Fit, ViewerEngine } from '#app/datasheet/viewer-engine.ts'
import { DownIcon, FitPageIcon, FitWidthIcon, MinusIcon, PlusIcon, UpIcon } from '#app/datasheet/viewer-icons.tsx'
import { EXACT_TEXT } from '#app/ui/exact-text.ts'

type Props = { engine: ViewerEngine | null; page: number; scale: number; fit: Fit | null }

/** Controls for page and zoom: next to the bar on wide screens, at the bottom on phones. */
export function ViewerControls({ engine, page, scale, fit }: Props) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current) field.current.value = String(page)
  }, [page])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const typed = Math.round(Number(field.current?.value))
    if (typed >= 1) engine?.showPage(typed)
    if (field.current) field.current.value = String(Math.min(Math.max(1, typed || page), engine?.pages ?? page))
  }
  const idle = engine === null
  return (
    <div role="toolbar" aria-label="Pages and zoom" className="viewer-controls on-steel figures needs-script">
      <form className="viewer-group" onSubmit={onSubmit}>
        <Tool name="Previous page" off={idle || page <= 1} onUse={() => engine?.turn(-1)} icon={<UpIcon />} />
        <Tool name="Next page" off={idle || page >= engine.pages} onUse={() => engine?.turn(1)} icon={<DownIcon />} />
        <label className="viewer-page">
          <span className="sr-only">Page</span>
          <input
            ref={field}
            type="text"
            inputMode="numeric"
            defaultValue="1"
            maxLength={6}
            autoComplete="off"
            {...EXACT_TEXT}
            disabled={idle}
            className="field"
            onFocus={(event) => event.currentTarget.select()}
          />
          <span className="viewer-count">{`of ${engine?.pages ?? '–'}`}</span>
        </label>
      </form>
      <div className="viewer-group">
        <Tool name="Zoom out" off={idle} onUse={() => engine?.zoom(-1)} icon={<MinusIcon />} />
        <output className="viewer-scale" aria-label="Zoom">
          {idle ? '–' : `${Math.round(scale * 100)}%`}
        </output>
        <Tool name="Zoom in" off={idle} onUse={() => engine?.zoom(1)} icon={<PlusIcon />} />
        <Tool
          name="Fit width"
          off={idle}
          on={fit === 'page-width'}
          onUse={() => engine?.fit('page-width')}
          icon={<FitWidthIcon />}
        />
        <Tool
          name="Fit page"
          off={idle}
          on={fit === 'page-fit'}
          onUse={() => engine?.fit('page-fit')}
          icon={<FitPageIcon />}
        />
      </div>
    </div>
  )
}

type ToolProps = { name: string; off: boolean; on?: boolean; icon: React.ReactNode; onUse(): void }

const Tool = ({ name, off, on, icon, onUse }: ToolProps) => (
  <button
    type="button"
    className="tool"
    aria-label={name}
    aria-pressed={on}
    title={name}
    disabled={off}
    onClick={onUse}
  >
    {icon}
  </button>
)
