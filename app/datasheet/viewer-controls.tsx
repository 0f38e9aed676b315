import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import type { ShownDatasheet } from '#app/datasheet/use-datasheet.ts'
import { DownIcon, FitPageIcon, FitWidthIcon, MinusIcon, PlusIcon, UpIcon } from '#app/datasheet/viewer-icons.tsx'
import { EXACT_TEXT } from '#app/ui/exact-text.ts'

type Props = Pick<ShownDatasheet, 'engine' | 'page' | 'scale' | 'fit'>

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
        <ViewerTool
          name="Previous page"
          disabled={idle || page <= 1}
          onClick={() => engine?.turn(-1)}
          icon={<UpIcon />}
        />
        <ViewerTool
          name="Next page"
          disabled={idle || page >= engine.pages}
          onClick={() => engine?.turn(1)}
          icon={<DownIcon />}
        />
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
        <ViewerTool name="Zoom out" disabled={idle} onClick={() => engine?.zoom(-1)} icon={<MinusIcon />} />
        <output className="viewer-scale" aria-label="Zoom">
          {idle ? '–' : `${Math.round(scale * 100)}%`}
        </output>
        <ViewerTool name="Zoom in" disabled={idle} onClick={() => engine?.zoom(1)} icon={<PlusIcon />} />
        <ViewerTool
          name="Fit width"
          disabled={idle}
          aria-pressed={fit === 'page-width'}
          onClick={() => engine?.fit('page-width')}
          icon={<FitWidthIcon />}
        />
        <ViewerTool
          name="Fit page"
          disabled={idle}
          aria-pressed={fit === 'page-fit'}
          onClick={() => engine?.fit('page-fit')}
          icon={<FitPageIcon />}
        />
      </div>
    </div>
  )
}

type ToolProps = ComponentProps<'button'> & { name: string; icon: ReactNode; isNamed?: boolean }

/** A button with a picture, and its name next to it if it `isNamed`. */
export const ViewerTool = ({ name, icon, isNamed = false, ...others }: ToolProps) => (
  <button type="button" className="tool" aria-label={name} title={name} {...others}>
    {icon}
    {isNamed && <span>{name}</span>}
  </button>
)
