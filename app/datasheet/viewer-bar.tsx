import { ContentsIcon, DownloadIcon, OpenIcon, PrintIcon } from '#app/datasheet/viewer-icons.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { CloseIcon, SearchIcon } from '#app/ui/icons.tsx'

type Props = {
  name: string
  url: string
  back: { path: string; label: string }
  ready: boolean
  hasOutline: boolean
  open: 'find' | 'outline' | null
  onToggle(what: 'find' | 'outline'): void
  onPrint(): void
  /** A buyer's file is never shown by the browser itself, only saved. */
  savesOnly: boolean
}

/** The viewer's upper bar: Back, the file's name, and the actions on the whole file. */
export function ViewerBar({ name, url, back, ready, hasOutline, open, onToggle, onPrint, savesOnly }: Props) {
  return (
    <header className="viewer-bar">
      <BackLink to={back.path} label="← Back" className="viewer-tool viewer-back" closes />
      <h1 className="viewer-name" title={name}>
        {name}
      </h1>
      <div className="viewer-group viewer-actions">
        {hasOutline && (
          <button
            type="button"
            className="viewer-tool"
            aria-expanded={open === 'outline'}
            onClick={() => onToggle('outline')}
          >
            <ContentsIcon />
            <span>Contents</span>
          </button>
        )}
        <button
          type="button"
          className="viewer-tool needs-script"
          disabled={!ready}
          aria-expanded={open === 'find'}
          onClick={() => onToggle('find')}
        >
          {open === 'find' ? <CloseIcon /> : <SearchIcon className="size-4" />}
          <span>Find</span>
        </button>
        <button type="button" className="viewer-tool needs-script" disabled={!ready} onClick={onPrint}>
          <PrintIcon />
          <span>Print</span>
        </button>
        <a href={`${url}?download`} download={name} className="viewer-tool">
          <DownloadIcon />
          <span>Download</span>
        </a>
        {!savesOnly && (
          <a href={url} className="viewer-tool">
            <OpenIcon />
            <span>Open the file</span>
          </a>
        )}
      </div>
    </header>
  )
}
