import { useEffect } from 'react'
import { Notice, Submit } from '#app/ui/controls.tsx'
import type { DescribedChange } from '#content/editor/form-values.ts'
import type { AnsweredForm } from '#content/editor/sent-form.ts'
import type { FormReply } from '#desk/desk-form.ts'
import { ContentField } from '#desk/site/content-field.tsx'
import type { OpenSiteForm } from '#desk/site/open-site-form.ts'
import { ConfirmButton } from '#desk/ui/confirm-button.tsx'
import { DeskForm, FormError } from '#desk/ui/desk-form.tsx'
import { DeskTable } from '#desk/ui/desk-table.tsx'

type Props = {
  opened: OpenSiteForm
  answer: AnsweredForm | { readonly reply: FormReply } | undefined
  heading?: string
}

export function SiteForm({ opened, answer, heading }: Props) {
  const { field, sharedFolder, isOwn, hasDefault } = opened
  const sent = answer && 'value' in answer ? answer : null
  const { value, version, faults } = sent ?? { value: opened.value, version: opened.version, faults: [] }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version changes when something was saved
  useEffect(() => {
    focusAfter(document.querySelector('form#site-form'), sent)
  }, [sent, opened.version])
  const general = faults.filter(({ path }) => path.length === 0).map(({ message }) => message)
  return (
    <>
      <FormError reply={answer && 'reply' in answer ? answer.reply : null} fields={['logo', 'favicon', 'group']} />
      {sharedFolder !== null && (
        <Notice>
          <span>{`You change the folder of the server ${sharedFolder}.`}</span> If several servers share your database,
          each has its own folder: ask your administrator to copy it to the others, or to share it between them.
        </Notice>
      )}
      <DeskForm
        about="content"
        rebuild={['do', 'check']}
        key={sent ? JSON.stringify(sent.value) : version}
        id="site-form"
        className="stack"
        encType="multipart/form-data"
        preventScrollReset
      >
        {/* Enter in a field shows what changes; it removes nothing. */}
        <button type="submit" name="do" value="check" className="sr-only" tabIndex={-1} aria-hidden="true">
          See what changes
        </button>
        <input type="hidden" name="version" value={version} />
        {sent && <SentPreview sent={sent} general={general} />}
        <div className="card site-fields">
          {heading && <h2>{heading}</h2>}
          <ContentField field={field} value={value} path={[]} faults={faults} />
        </div>
        <div className="toolbar bottom-bar">
          <Submit tone="brass" name="do" value="save">
            Save
          </Submit>
          <Submit name="do" value="check">
            See what changes
          </Submit>
        </div>
      </DeskForm>
      {isOwn && (
        <div>
          <ConfirmButton
            label={hasDefault ? 'Back to the default' : `Remove ${opened.title}`}
            title={hasDefault ? 'Remove what you have changed here?' : `Remove ${opened.title}?`}
            confirm="Remove it"
            fields={{ do: 'reset', version: opened.version }}
          >
            <span>{hasDefault ? 'The product’s own text counts again.' : 'It is gone from the site.'}</span> The history
            keeps what you remove.
          </ConfirmButton>
        </div>
      )}
    </>
  )
}

/** After a list's button, focuses the item or list. After a refusal, the first invalid field. */
function focusAfter(form: HTMLFormElement | null, sent: AnsweredForm | null): void {
  if (!form || !sent) return
  const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]')
  const named = sent.focus === undefined ? null : form.querySelector(`[name="${CSS.escape(sent.focus)}"]`)
  const list = named?.closest('fieldset')
  const added = sent.focus?.endsWith('.#')
    ? list?.querySelector<HTMLElement>(':scope > ol > li:last-child :is(input:not([type=hidden]), select, textarea)')
    : null
  const place = wrong ?? added ?? (named instanceof HTMLInputElement && named.type !== 'hidden' ? named : null)
  ;(place ?? form.querySelector<HTMLElement>('[data-preview]'))?.focus()
}

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

function SentPreview({ sent: { faults, changes, conflict }, general }: PreviewProps) {
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
