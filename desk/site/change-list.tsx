import type { DescribedChange } from '#content/editor/form-values.ts'
import type { AnsweredForm } from '#content/editor/sent-form.ts'
import { Notice } from '#desk/ui/controls.tsx'
import { DeskTable } from '#desk/ui/desk-table.tsx'

type ListProps = { caption: string; changes: readonly DescribedChange[]; heads?: readonly [string, string] }

function ChangeList({ caption, changes, heads = ['Now', 'Then'] }: ListProps) {
  return (
    <DeskTable
      caption={caption}
      columns={{ where: 'What', before: heads[0], after: heads[1] }}
      rows={changes.map(({ where, before, after }, index) => ({
        key: String(index),
        cells: { where, before: before ? <del>{before}</del> : '–', after: after ? <ins>{after}</ins> : '–' },
      }))}
    />
  )
}

type PreviewProps = { sent: AnsweredForm; general: readonly string[] }

export function SentPreview({ sent: { faults, changes, conflict }, general }: PreviewProps) {
  if (faults.length > 0) {
    return (
      <div className="notice" data-tone="bad" role="alert" tabIndex={-1} data-preview="">
        {general.length > 0 ? general.join(' ') : 'Not saved: see the fields below.'}
      </div>
    )
  }
  if (conflict) {
    return (
      <section className="stack" role="alert" tabIndex={-1} data-preview="">
        <Notice tone="bad">
          {`Not saved: the file was changed since you opened this page, in an editor, by git, or by another person.${
            conflict.length > 0
              ? ' Save again to keep your values, or reload the page for those of the file.'
              : ' It has what you typed.'
          }`}
        </Notice>
        <ChangeList caption="What differs" changes={conflict} heads={['In the file', 'Yours']} />
      </section>
    )
  }
  if (!changes) return null
  return (
    <section className="stack" aria-label="What changes" tabIndex={-1} data-preview="">
      <h2 className="section-title">What changes</h2>
      {changes.length === 0 ? (
        <p>Nothing: the file has these values already.</p>
      ) : (
        <ChangeList caption="What changes" changes={changes} />
      )}
    </section>
  )
}
