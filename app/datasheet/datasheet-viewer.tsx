import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { type PdfFailure, type ShownDatasheet, useDatasheet } from '#app/datasheet/use-datasheet.ts'
import { ViewerControls, ViewerTool } from '#app/datasheet/viewer-controls.tsx'
import type { OutlineEntry } from '#app/datasheet/viewer-engine.ts'
import { ViewerFind } from '#app/datasheet/viewer-find.tsx'
import { ContentsIcon, DownloadIcon, OpenIcon } from '#app/datasheet/viewer-icons.tsx'
import { ViewerStage } from '#app/datasheet/viewer-stage.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { ButtonLink, CloseButton, CodeText } from '#app/ui/controls.tsx'
import { CloseIcon, SearchIcon } from '#app/ui/icons.tsx'

type Panel = 'find' | 'outline'
type Way = { readonly path: string; readonly label: string }
type WayProps = { failure: PdfFailure; url: string; ways: readonly Way[] }

const TEXTS: Record<PdfFailure, { title: string; text: string }> = {
  missing: {
    title: '❌ PDF not found',
    text: "The file no longer exists, or our file store isn't responding.",
  },
  broken: {
    title: "This PDF can't be shown here",
    text: 'It may be damaged, or need a password. Another PDF reader may still be able to open it.',
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
          <ButtonLink key={path} to={path}>
            {label}
          </ButtonLink>
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
  ways?: readonly Way[]
  /** A buyer's file, which the browser may only save, never show. */
  savesOnly?: boolean
}

/** A full-screen PDF viewer (behavior 9.9). Without JavaScript, it shows the file's name and a link to it. */
export function DatasheetViewer({ name, url, back, missing = null, ways = [], savesOnly = false }: Props) {
  const sheet = useDatasheet(url, true)
  const [open, setOpen] = useState<Panel | null>(null)
  const { engine, failure } = sheet
  const toStage = () => sheet.stage.current?.focus({ preventScroll: true })
  const close = () => {
    setOpen(null)
    toStage()
  }
  // The browser's search and print know only the drawn pages; its own viewer prints all.
  useViewerKeys(sheet, toStage, {
    close,
    find: () => setOpen('find'),
    ...(!savesOnly && { print: () => window.open(url, '_blank', 'noopener') }),
  })
  return (
    <div className="viewer">
      <ViewerBar name={name} url={url} back={back} savesOnly={savesOnly} engine={engine} open={open} onOpen={setOpen} />
      <ViewerControls {...sheet} />
      {engine && open === 'find' && <ViewerFind engine={engine} found={sheet.found} onClose={close} />}
      <div className="viewer-body">
        {engine?.outline && open === 'outline' && (
          <ViewerOutline
            entries={engine.outline}
            onFollow={(entry) => {
              engine.follow(entry)
              if (window.innerWidth < MIN_WIDTH_WITH_OUTLINE) setOpen(null)
              toStage()
            }}
            onClose={close}
          />
        )}
        <div className="viewer-frame">
          {missing !== null && (
            <p role="note" className="notice">
              <CodeText>{missing}</CodeText> isn't online. This is the datasheet for the whole family.
            </p>
          )}
          <div className="viewer-view">
            <ViewerStage sheet={sheet} name={name} url={url} />
            {failure && <DatasheetFailure failure={failure} url={url} ways={[back, ...ways]} />}
          </div>
        </div>
      </div>
      <p role="status" className="sr-only">
        {engine && `Page ${sheet.page} of ${engine.pages}`}
      </p>
    </div>
  )
}

type BarProps = Required<Pick<Props, 'name' | 'url' | 'back' | 'savesOnly'>> & {
  engine: ShownDatasheet['engine']
  open: Panel | null
  onOpen(panel: Panel | null): void
}

function ViewerBar({ name, url, back, savesOnly, engine, open, onOpen }: BarProps) {
  const opener = (panel: Panel) => ({
    'aria-expanded': open === panel,
    onClick: () => onOpen(open === panel ? null : panel),
  })
  return (
    <header className="viewer-bar on-steel">
      <BackLink to={back.path} label="← Back" className="tool" closes />
      <h1 className="one-line viewer-name" title={name}>
        {name}
      </h1>
      <div className="viewer-group viewer-actions">
        {engine?.outline && <ViewerTool name="Contents" isNamed {...opener('outline')} icon={<ContentsIcon />} />}
        <ViewerTool
          name="Find"
          isNamed
          className="tool needs-script"
          disabled={engine === null}
          {...opener('find')}
          icon={open === 'find' ? <CloseIcon /> : <SearchIcon className="icon" />}
        />
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

type Commands = { close(): void; find(): void; print?(): void }

/** Keys of the whole page: commands, and left and right, which turn pages that aren't wider than the view. Others scroll. */
function useViewerKeys({ engine, stage }: ShownDatasheet, toStage: () => void, commands: Commands) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!engine || event.defaultPrevented) return
    const { key, target } = event
    const scrolls = /^(Page|Home|End|Arrow(Up|Down))/.test(key)
    if (document.activeElement?.matches(scrolls ? 'body, #main, button, a' : 'body, #main')) toStage()
    if (key === 'Escape') return commands.close()
    const isCommand = event.ctrlKey || event.metaKey
    const command = isCommand ? key.toLowerCase() : ''
    const isPlain = !isCommand && !event.altKey && !event.shiftKey && !(target instanceof HTMLInputElement)
    const turn = isPlain && !isWider(stage.current) ? TURNS[key] : undefined
    if (turn) engine.turn(turn)
    else if (command === 'f') commands.find()
    else if (command === 'p' && commands.print) commands.print()
    else return
    event.preventDefault()
  })
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

const TURNS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
const isWider = (stage: HTMLElement | null) => stage !== null && stage.scrollWidth > stage.clientWidth

/** In px. On narrower screens, the outline covers the pages. */
const MIN_WIDTH_WITH_OUTLINE = 900

type ViewerOutlineProps = { entries: readonly OutlineEntry[]; onFollow(entry: OutlineEntry): void; onClose(): void }

function ViewerOutline({ entries, onFollow, onClose }: ViewerOutlineProps) {
  return (
    <nav className="viewer-outline" aria-label="Contents">
      <div className="split viewer-outline-head">
        <h2 className="label-caps">Contents</h2>
        <CloseButton aria-label="Close contents" onClick={onClose} />
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
