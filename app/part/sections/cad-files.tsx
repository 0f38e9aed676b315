import { Link } from 'react-router'
import { useSiteSettings } from '#app/ui/sizes/use-site-settings.ts'
import { MODEL_LABELS, type ModelFile } from '#catalog/models/model-file.ts'
import { dayText } from '#catalog/quantities/day-text.ts'
import { fileSize } from '#catalog/quantities/file-size.ts'

type Props = { models: readonly ModelFile[]; requestUrl: string | null }

/** A part's CAD files, and the library of all parts. Without a solid, a link to request one (behavior 23.2). */
export function CadFiles({ models, requestUrl }: Props) {
  return (
    <section aria-labelledby="cad-files" className="cad-files">
      <h2 id="cad-files" className="section-title">
        CAD files
      </h2>
      <ul className="facts facts-beside">
        {models.map((file) => (
          <CadFile key={file.url} {...file} />
        ))}
        <li>
          <a href="/kicad/parts.kicad_httplib" rel="nofollow" className="text-link">
            KiCad library
          </a>
          <span className="muted">All parts in KiCad’s symbol chooser</span>
        </li>
      </ul>
      {requestUrl !== null && (
        <p className="muted">
          No 3D model of this part is online.{' '}
          <Link to={requestUrl} rel="nofollow" className="text-link">
            Ask for a model
          </Link>
        </p>
      )}
    </section>
  )
}

function CadFile({ kind, name, url, bytes, modified }: ModelFile) {
  const { dates } = useSiteSettings()
  return (
    <li>
      <a href={`${url}?download`} rel="nofollow" className="text-link">
        {MODEL_LABELS[kind]}
      </a>
      <span className="muted">
        <span className="mono" translate="no">
          {name}
        </span>
        {bytes !== null && modified !== null && (
          <span>
            {' '}
            <span>{`· ${fileSize(bytes)} · `}</span>
            <time dateTime={modified}>{dayText(modified, dates)}</time>
          </span>
        )}
      </span>
    </li>
  )
}
