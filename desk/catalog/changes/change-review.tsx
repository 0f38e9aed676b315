import type { ReactNode } from 'react'
import { Check, Submit } from '#app/ui/controls.tsx'
import { partName } from '#catalog/part/part-name.ts'
import { countOf, formatCount } from '#catalog/quantities/format-count.ts'
import { ChangePreview, NewValues } from '#desk/catalog/imports/change-preview.tsx'
import { cellOrEmpty } from '#desk/catalog/parts/conflict-field.tsx'
import type { ChangeOutcome, ChangeSet } from '#parts/editing/change-parts.ts'

type Props = {
  outcome: ChangeOutcome
  changes: ChangeSet
  title: string
  what?: string
  /** Shown next to the Save button. */
  children?: ReactNode
  /** Whether it replaced the form that the person was using. */
  isAnswer?: boolean
  goneAction?: ReactNode
  conflictActions?: ReactNode
}

const MAX_LISTED = 50

/** Previews a change of many cells before it is saved. Goes in a form that posts `postedChanges`. */
export function ChangeReview({
  outcome,
  changes,
  title,
  what: row = 'part',
  children,
  isAnswer = false,
  goneAction,
  conflictActions,
}: Props) {
  const { errors, conflicts, findings, tables, values } = outcome
  const parts = tables.reduce((sum, { changed }) => sum + changed, 0)
  const isOpen = errors.length + conflicts.length === 0
  const canSave = isOpen && parts > 0
  return (
    <>
      <section className="card stack">
        <h2 tabIndex={-1} ref={isAnswer ? focusWhenShown : null}>
          {isOpen ? (parts === 0 ? 'Nothing would change' : title) : 'Nothing can be saved yet'}
        </h2>
        <input type="hidden" name="changes" value={JSON.stringify(changes)} />
        <input type="hidden" name="title" value={title} />
        <Listed
          tone="bad"
          title="An import would refuse these too"
          texts={errors.map(
            ({ number, id, column, what, hint }) =>
              `${partName(number, id)}${column === null ? '' : `, ${column}`}: ${what}. ${hint}.`,
          )}
        />
        {errors.some(({ isGone }) => isGone) && goneAction}
        <Listed
          tone="bad"
          title="Someone else has changed the same cells"
          texts={conflicts.map(
            ({ number, id, column, now, wanted }) =>
              `${partName(number, id)}, ${column}: now ${cellOrEmpty(now)}, yours ${cellOrEmpty(wanted)}`,
          )}
        />
        {conflicts.length > 0 && conflictActions}
        <Listed
          tone="warn"
          title="The check would find"
          texts={findings.map(({ column, what, count }) => `${column}: ${what} (${countOf(count, row)})`)}
        />
        {canSave && findings.length > 0 && (
          <Check name="accept" value="yes" required>
            Save as written, although the check finds something
          </Check>
        )}
        {canSave && (
          <Check name="quiet" value="yes">
            Don’t notify followers
          </Check>
        )}
        <div className="cluster">
          {canSave && (
            <Submit intent="save" tone="dark">
              {`Save: ${countOf(parts, row)}`}
            </Submit>
          )}
          {children}
        </div>
      </section>
      <NewValues columns={values} />
      <ChangePreview preview={{ ...outcome, notes: [] }} />
    </>
  )
}

/** Keyboards and screen readers continue here. */
const focusWhenShown = (heading: HTMLElement | null): void => heading?.focus()

function Listed({ tone, title, texts }: { tone: 'bad' | 'warn'; title: string; texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <div className="notice" data-tone={tone}>
      <p>{`${title}:`}</p>
      <ul>
        {texts.slice(0, MAX_LISTED).map((text) => (
          <li key={text}>{text}</li>
        ))}
        {texts.length > MAX_LISTED && <li>{`and ${formatCount(texts.length - MAX_LISTED)} more`}</li>}
      </ul>
    </div>
  )
}
