import { contentContext, familiesContext } from '#app/context.ts'
import { pageHead } from '#app/document/page-head.ts'
import { TextLink } from '#app/ui/controls.tsx'
import { DOCUMENTS } from '#app/ui/site-menu.ts'
import { TextPage } from '#app/ui/text-page.tsx'
import {
  CHANGE_NOTICES,
  documentAddress,
  kindAddress,
  NOTICE_KIND,
  shownState,
  validityText,
} from '#catalog/company/company-document.ts'
import { fileSize } from '#catalog/quantities/format-count.ts'
import type { Route } from './+types/documents.ts'

export function loader({ context }: Route.LoaderArgs) {
  const names = new Map(context.get(familiesContext).map(({ table, name }) => [table, name]))
  const kinds = Map.groupBy(context.get(contentContext).documents, ({ kind }) => kind)
  return {
    kinds: Array.from(kinds, ([kind, documents]) => ({
      kind,
      label: documents[0]?.label ?? kind,
      documents: documents.map((document) => {
        const { title, version, template, mediaType, size, tables } = document
        const state = shownState(document)
        const families = tables?.map((table) => names.get(table) ?? table).join(', ') ?? null
        const about = [state === 'current' ? '' : state, validityText(document), template, families]
        const type = mediaType.endsWith('pdf') ? 'PDF' : mediaType.startsWith('text') ? 'Text' : 'Excel'
        return {
          url: documentAddress(document),
          title,
          version,
          isCurrent: state === 'current',
          detail: [...about, `${type}, ${fileSize(size)}`].filter(Boolean).join(' · '),
        }
      }),
    })),
    meta: pageHead(context, {
      title: 'Company documents: conflict minerals, REACH, RoHS, ISO 9001',
      description: 'Company documents for your files, with versions and dates, current and earlier.',
      path: DOCUMENTS.path,
      trail: [DOCUMENTS],
    }),
  }
}

export default function DocumentsPage({ loaderData: { kinds } }: Route.ComponentProps) {
  return (
    <TextPage
      title={DOCUMENTS.label}
      lead="Company documents for your files. The link under each name always opens the current version."
    >
      {kinds.length === 0 && (
        <p className="notice">
          No documents yet. <TextLink to="/contact">Ask us for the document you need</TextLink>.
        </p>
      )}
      {kinds.map(({ kind, label, documents }) => (
        <section key={kind} id={kind} className="text-section" aria-labelledby={`${kind}-title`}>
          <div className="stack">
            <h2 id={`${kind}-title`} className="section-title">
              {label}
            </h2>
            {kind === NOTICE_KIND ? (
              <p>
                <TextLink to={CHANGE_NOTICES.path}>Dates and affected parts</TextLink>
              </p>
            ) : (
              <p className="hint mono" translate="no">
                {kindAddress(kind)}
              </p>
            )}
          </div>
          <ul className="rows fill">
            {documents.map(({ url, title, version, detail, isCurrent }) => (
              <li key={url}>
                <a href={url} className={isCurrent ? 'text-link strong' : 'text-link'}>
                  {`${title}, ${version}`}
                </a>
                <p className="muted">{detail}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p>
        <TextLink to="/certificates">Lot certificates</TextLink>
      </p>
    </TextPage>
  )
}
