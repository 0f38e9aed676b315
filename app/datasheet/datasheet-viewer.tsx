import { useCallback, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { PdfFailure } from '#app/datasheet/pdf-failure.ts'
import { useDatasheet } from '#app/datasheet/use-datasheet.ts'
import { useViewerKeys } from '#app/datasheet/use-viewer-keys.ts'
import { ViewerControls } from '#app/datasheet/viewer-controls.tsx'
import type { OutlineEntry } from '#app/datasheet/viewer-engine.ts'
import { ViewerFind } from '#app/datasheet/viewer-find.tsx'
import { ContentsIcon, DownloadIcon, OpenIcon } from '#app/datasheet/viewer-icons.tsx'
import { ViewerStage } from '#app/datasheet/viewer-stage.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { CloseIcon, SearchIcon } from '#app/ui/icons.tsx'

type Way = { readonly path: string; readonly label: string }
type WayProps = { failure: PdfFailure; url: string; ways: readonly Way[] }

const TEXTS: Record<PdfFailure, { title: string; text: string }> = {
  missing: {
    title: '❌ PDF not found',
    text: "The file no longer exists, or our file store isn't responding.",
  },
  password: {
    title: 'This PDF needs a password',
    text: 'Open the file directly. Your browser or PDF reader will ask for the password.',
  },
  broken: {
    title: "This PDF can't be shown here",
    text: 'It may be damaged. Another PDF reader may still be able to open it.',
  },
}

function DatasheetFailure({ failure, url, ways }: WayProps) {
  const { title, text } = TEXTS[failure]
  return (
    <div role="alert" className="viewer-message">
      <p className="cluster section-title">{title}</p>
      <p>{text}</p>
      <p className="actions">
        <a href={url} className="button">
          Try Direct PDF Link
        </a>
        {ways.map(({ path, label }) => (
          <Link key={path} to={path} className="button">
            {label}
          </Link>
        ))}
      </p>
    </div>
  )
}

type Props = {
  name: string
  url: string
  back: Way
  /** The requested file's name, if the family's sheet is shown instead. */
  missing?: string | null
  /** Links for when the file can't be shown. */
  ways?: readonly Way[]
  savesOnly?: boolean
}
type Open = 'find' | 'outline' | null

/** A full-screen PDF viewer (behavior 9.9). Without JavaScript, it shows the file's name and a link to it. */
export function DatasheetViewer({ name, url, back, missing = null, ways = [], savesOnly = false }: Props) {
  const stage = useRef<HTMLDivElement>(null)
  const pages = useRef<HTMLDivElement>(null)
  const sheet = useDatasheet(stage, pages, url, true)
  const [open, setOpen] = useState<Open>(null)
  const { engine } = sheet
  const toggle = (what: Open) => setOpen(open === what ? null : what)
  const close = useCallback(() => {
    setOpen(null)
    stage.current?.focus({ preventScroll: true })
  }, [])
  // Only the browser's own viewer prints all pages.
  const print = savesOnly ? undefined : () => window.open(url, '_blank', 'noopener')
  useViewerKeys({ engine, stage, onFind: () => setOpen('find'), onPrint: print, onEscape: close })
  return (
    <div className="viewer">
      <ViewerBar
        name={name}
        url={url}
        back={back}
        ready={engine !== null}
        hasOutline={Boolean(engine?.outline)}
        open={open}
        onToggle={toggle}
        savesOnly={savesOnly}
      />
      <ViewerControls engine={engine} page={sheet.page} scale={sheet.scale} fit={sheet.fit} />
      {engine && open === 'find' && <ViewerFind engine={engine} found={sheet.found} onClose={close} />}
      <div className="viewer-body">
        {engine?.outline && open === 'outline' && (
          <ViewerOutline
            entries={engine.outline}
            onFollow={(entry) => {
              engine.follow(entry)
              if (window.innerWidth < MIN_WIDTH_WITH_OUTLINE) close()
            }}
            onClose={close}
          />
        )}
        <div className="viewer-frame">
          {missing !== null && (
            <p role="note" className="notice">
              <span className="mono" translate="no">
                {missing}
              </span>{' '}
              isn't online. This is the datasheet for the whole family.
            </p>
          )}
          <div className="viewer-view">
            <ViewerStage
              stage={stage}
              pages={pages}
              name={name}
              url={url}
              isLoading={!engine && sheet.failure === null}
            />
            {sheet.failure && <DatasheetFailure failure={sheet.failure} url={url} ways={[back, ...ways]} />}
          </div>
        </div>
      </div>
      <p role="status" className="sr-only">
        {engine && `Page ${sheet.page} of ${engine.pages}`}
      </p>
    </div>
  )
}

/** In px. On narrower screens, the outline covers the pages. */
const MIN_WIDTH_WITH_OUTLINE = 900

type ViewerOutlineProps = { entries: readonly OutlineEntry[]; onFollow(entry: OutlineEntry): void; onClose(): void }

function ViewerOutline({ entries, onFollow, onClose }: ViewerOutlineProps) {
  return (
    <nav className="viewer-outline" aria-label="Contents">
      <div className="split viewer-outline-head">
        <h2 className="label-caps">Contents</h2>
        <button type="button" className="icon-button" aria-label="Close contents" onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      <Entries entries={entries} onFollow={onFollow} />
    </nav>
  )
}

function Entries({ entries, onFollow }: Omit<ViewerOutlineProps, 'onClose'>) {
  return (
    <ul>
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a document's outline never changes, and its titles may repeat
        <li key={index}>
          {entry.dest ? (
            <button type="button" onClick={() => onFollow(entry)}>
              {entry.title}
            </button>
          ) : (
            <span>{entry.title}</span>
          )}
          {entry.items.length > 0 && <Entries entries={entry.items} onFollow={onFollow} />}
        </li>
      ))}
    </ul>
  )
}

type ViewerBarProps = {
  name: string
  url: string
  back: { path: string; label: string }
  ready: boolean
  hasOutline: boolean
  open: 'find' | 'outline' | null
  onToggle(what: 'find' | 'outline'): void
  /** The browser may only save a buyer's file, never show it. */
  savesOnly: boolean
}

function ViewerBar({ name, url, back, ready, hasOutline, open, onToggle, savesOnly }: ViewerBarProps) {
  return (
    <header className="viewer-bar on-steel">
      <BackLink to={back.path} label="← Back" className="tool" closes />
      <h1 className="one-line viewer-name" title={name}>
        {name}
      </h1>
      <div className="viewer-group viewer-actions">
        {hasOutline && (
          <button
            type="button"
            className="tool"
            title="Contents"
            aria-label="Contents"
            aria-expanded={open === 'outline'}
            onClick={() => onToggle('outline')}
          >
            <ContentsIcon />
            <span>Contents</span>
          </button>
        )}
        <button
          type="button"
          className="tool needs-script"
          disabled={!ready}
          title="Find"
          aria-label="Find"
          aria-expanded={open === 'find'}
          onClick={() => onToggle('find')}
        >
          {open === 'find' ? <CloseIcon /> : <SearchIcon className="icon" />}
          <span>Find</span>
        </button>
        <a href={`${url}?download`} download={name} className="tool" title="Download" aria-label="Download">
          <DownloadIcon />
          <span>Download</span>
        </a>
        {!savesOnly && (
          <a href={url} className="tool" title="Open the file" aria-label="Open the file">
            <OpenIcon />
            <span>Open the file</span>
          </a>
        )}
      </div>
    </header>
  )
}
