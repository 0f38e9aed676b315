import { useEffect } from 'react'
import type { AnsweredForm } from '#content/editor/sent-form.ts'
import type { FormReply } from '#desk/desk-form.ts'
import { SentPreview } from '#desk/site/change-list.tsx'
import { ContentField } from '#desk/site/content-field.tsx'
import type { OpenSiteForm } from '#desk/site/open-site-form.ts'
import { ConfirmButton } from '#desk/ui/confirm-button.tsx'
import { Notice, Submit } from '#desk/ui/controls.tsx'
import { DeskForm, FormError } from '#desk/ui/desk-form.tsx'

type Props = {
  opened: OpenSiteForm
  answer: AnsweredForm | { readonly reply: FormReply } | undefined
  heading?: string
}

/** The form of a site file, with what its buttons answer. */
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
