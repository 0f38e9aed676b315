import type { OutlineEntry } from '#app/datasheet/viewer-engine.ts'
import { CloseIcon } from '#app/ui/icons.tsx'

type Props = { entries: readonly OutlineEntry[]; onFollow(entry: OutlineEntry): void; onClose(): void }

/** The document's table of contents, in a drawer at the side. */
export function ViewerOutline({ entries, onFollow, onClose }: Props) {
  return (
    <nav className="viewer-outline" aria-label="Contents">
      <div className="viewer-outline-head">
        <h2 className="label-caps">Contents</h2>
        <button type="button" className="icon-button" aria-label="Close contents" onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      <Entries entries={entries} onFollow={onFollow} />
    </nav>
  )
}

function Entries({ entries, onFollow }: Omit<Props, 'onClose'>) {
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
