import { type ChangeEvent, useEffect } from 'react'
import { useFetcher } from 'react-router'
import type { AnsweredForm } from '#content/editor/sent-form.ts'
import type { FolderPlace } from '#content/editor/site-editor.ts'
import type { ContrastSample } from '#content/look/theme.ts'
import type { FormReply } from '#desk/desk-form.ts'
import { SentPreview } from '#desk/site/change-list.tsx'
import { ContentField } from '#desk/site/content-field.tsx'
import type { OpenSiteForm } from '#desk/site/open-site-form.ts'
import { ConfirmButton } from '#desk/ui/confirm-button.tsx'
import { Notice, StateBadge, Submit } from '#desk/ui/controls.tsx'
import { DeskForm, FormError } from '#desk/ui/desk-form.tsx'
import { DeskTable } from '#desk/ui/desk-table.tsx'

type Props = {
  opened: OpenSiteForm
  /** What the page's action returned. */
  answer: AnsweredForm | { readonly reply: FormReply } | undefined
  heading?: string
}

/** The form of a site file, with what its buttons answer. */
export function SiteForm({ opened, answer, heading }: Props) {
  const { field, where, isShared, isOwn, hasDefault } = opened
  const sent = answer && 'value' in answer ? answer : null
  const { value, version, faults } = sent ?? { value: opened.value, version: opened.version, faults: [] }
  const fetcher = useFetcher<typeof answer>()
  const looked = fetcher.data && 'value' in fetcher.data ? fetcher.data : null
  const contrast = looked?.contrast ?? sent?.contrast ?? opened.contrast
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version changes when something was saved
  useEffect(() => {
    focusAfter(document.querySelector('form#site-form'), sent)
  }, [sent, opened.version])
  const general = faults.filter(({ path }) => path.length === 0).map(({ message }) => message)
  function lookAtColors({ currentTarget }: ChangeEvent<HTMLFormElement>): void {
    const form = new FormData(currentTarget)
    form.set('do', 'check')
    void fetcher.submit(form, { method: 'post', encType: 'multipart/form-data' })
  }
  return (
    <>
      <FormError reply={answer && 'reply' in answer ? answer.reply : null} fields={['logo', 'favicon', 'group']} />
      <FolderNotice where={where} isShared={isShared} />
      <DeskForm
        about="content"
        rebuild={['do', 'check']}
        key={sent ? JSON.stringify(sent.value) : version}
        id="site-form"
        className="stack"
        encType="multipart/form-data"
        preventScrollReset
        {...(contrast && { onChange: lookAtColors })}
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
          {contrast && <ContrastTable samples={contrast} />}
        </div>
        <div className="toolbar bottom-bar">
          <Submit tone="brass" name="do" value="save" disabled={where.closed !== null}>
            Save
          </Submit>
          <Submit name="do" value="check">
            See what changes
          </Submit>
        </div>
      </DeskForm>
      {isOwn && where.closed === null && (
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

/** How readable the most common texts are with the colors (WCAG), in light and dark. */
function ContrastTable({ samples }: { samples: readonly ContrastSample[] }) {
  const cell = ({ front, back, ratio }: ContrastSample['light'], needed: number) => (
    <span className="cluster">
      <svg width="48" height="28" aria-hidden="true">
        <rect width="48" height="28" rx="3" fill={back} />
        <text x="24" y="19" textAnchor="middle" fill={front} fontWeight="650">
          Aa
        </text>
      </svg>
      {ratio >= needed ? (
        <span>{`${ratio.toFixed(1)} : 1`}</span>
      ) : (
        <StateBadge tone="bad">{`${ratio.toFixed(1)} : 1`}</StateBadge>
      )}
    </span>
  )
  return (
    <div>
      <h3>What they make</h3>
      <p className="hint">Text needs a contrast of 4.5 : 1. Colors between are chosen so that it has.</p>
      <DeskTable
        caption="Contrast"
        columns={{ words: 'Text', light: 'Light', dark: 'Dark' }}
        rows={samples.map(({ words, needed, light, dark }) => ({
          key: words,
          cells: { words, light: cell(light, needed), dark: cell(dark, needed) },
        }))}
      />
    </div>
  )
}

/** Says whose folder this is if there may be several, and what to do if the site can't write it. */
export function FolderNotice({
  where: { server, folder, closed },
  isShared,
}: {
  where: FolderPlace
  isShared: boolean
}) {
  return (
    <>
      {closed !== null && (
        <Notice tone="bad">
          <span>{`Nothing can be saved: the site can’t write its folder ${folder} on ${server} (${closed}).`}</span> Ask
          your administrator to give the folder to the user that the site runs as, or to mount it writable.
        </Notice>
      )}
      {isShared && (
        <Notice>
          <span>{`You change the folder of the server ${server}, ${folder}.`}</span> If several servers share your
          database, each has its own folder: ask your administrator to copy it to the others, or to share it between
          them.
        </Notice>
      )}
    </>
  )
}
