import { Fragment, useEffect, useRef } from 'react'
import { Form, type FormProps } from 'react-router'
import { HiddenFields, Notice, type PostedValues } from '#app/ui/controls.tsx'
import type { FormReply } from '#desk/desk-form.ts'
import type { TypedConflict } from '#desk/ui/form-text.ts'
import { type TypedForm, type TypedOptions, useTypedText } from '#desk/ui/use-typed-text.ts'

type Props = Omit<FormProps, 'method' | 'action'> &
  Pick<TypedOptions, 'about' | 'isDone' | 'rebuild'> & { action?: string; fields?: PostedValues }

/** A form that changes something. This tab keeps what is typed until it is saved (behavior 19.12). */
export function DeskForm({
  about,
  action,
  fields = {},
  isDone = false,
  rebuild,
  children,
  onInput,
  onSubmit,
  ...attributes
}: Props) {
  const form = useRef<HTMLFormElement>(null)
  const typed = useTypedText(form, { about, address: action, isDone, ...(rebuild && { rebuild }) })
  return (
    <Form
      {...attributes}
      {...(action !== undefined && { action })}
      method="post"
      ref={form}
      onInput={(event) => {
        typed.onInput(event)
        onInput?.(event)
      }}
      onSubmit={(event) => {
        onSubmit?.(event)
        if (!event.defaultPrevented) typed.onSubmit(event)
      }}
    >
      <RestoredText typed={typed} />
      <HiddenFields fields={fields} />
      {children}
      <UnsavedHint isUnsaved={typed.isTyped} />
    </Form>
  )
}

type RestoredProps = { typed: TypedForm; isListed?: (id: string) => boolean }

/** Says that text was restored, and which of it has no field now. Lists the conflicts that no field here shows. */
export function RestoredText({ typed, isListed = () => true }: RestoredProps) {
  const { isTyped, isRestored, lost, conflicts, discard, choose } = typed
  if (!isRestored && conflicts.size === 0) return null
  return (
    <div className="stack">
      {isRestored && <RestoredNotice onDiscard={isTyped ? discard : null} />}
      {lost.length > 0 && <p className="typed-text">{`Its fields are gone: ${lost.join(', ')}`}</p>}
      {conflicts.size > 0 && <p role="alert">Someone else has changed the same fields. Choose, then save.</p>}
      {[...conflicts].map(
        ([id, conflict]) =>
          isListed(id) && (
            <p key={id}>
              <ConflictChoice conflict={conflict} choose={(isMine) => choose(id, isMine)} />
            </p>
          ),
      )}
    </div>
  )
}

/** Says that unsaved text was restored. After a save it can no longer be discarded. */
export const RestoredNotice = ({ onDiscard }: { onDiscard: (() => void) | null }) => (
  <p role="status" className="hint">
    Restored what you typed.{' '}
    {onDiscard && (
      <button type="button" className="text-link" onClick={onDiscard}>
        Discard
      </button>
    )}
  </p>
)

type ChoiceProps = { conflict: TypedConflict; choose: (isMine: boolean) => void }

/** A field's two values after another person's change, and the choice between them. */
export function ConflictChoice({ conflict: { label, mine, theirs }, choose }: ChoiceProps) {
  return (
    <span className="tone" data-tone="warn">
      <span>{`${label}: you ${mine || 'empty'}, theirs ${theirs || 'empty'}`}</span>
      {['Keep mine', 'Use theirs'].map((words, index) => (
        <Fragment key={words}>
          {' '}
          <button
            type="button"
            className="text-link needs-script"
            aria-label={`${words}: ${label}`}
            onClick={() => choose(index === 0)}
          >
            {words}
          </button>
        </Fragment>
      ))}
    </span>
  )
}

export const UnsavedHint = ({ isUnsaved }: { isUnsaved: boolean }) => (
  <span className="tone" data-tone="warn" data-unsaved={isUnsaved || undefined} aria-live="polite">
    {isUnsaved ? 'Not saved yet' : ''}
  </span>
)

type ErrorProps = {
  reply: FormReply | null | undefined
  fields?: readonly string[]
}

/** Why a form was refused, above its fields. Focuses the first field with an error, or itself if there is none. */
export function FormError({ reply, fields = [] }: ErrorProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (reply?.error) (document.querySelector<HTMLElement>('main [aria-invalid="true"]') ?? place.current)?.focus()
  }, [reply])
  const texts = Object.entries(reply?.error ?? {}).flatMap(([name, errors]) =>
    fields.includes(name) ? [] : (errors ?? []),
  )
  return (
    <div role="alert" ref={place} tabIndex={-1}>
      {texts.length > 0 && <Notice tone="bad">{[...new Set(texts)].join(' ')}</Notice>}
    </div>
  )
}
