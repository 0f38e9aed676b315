import { Link } from 'react-router'
import { useSiteSettings } from '#app/ui/sizes/use-site-settings.ts'
import { PAD_LEVELS } from '#catalog/models/annular-ring.ts'
import { MODEL_LABELS, type ModelFile } from '#catalog/models/model-file.ts'
import { dayText } from '#catalog/quantities/day-text.ts'
import { fileSize } from '#catalog/quantities/file-size.ts'

/** `holeUrl` is the part's page if its row states the hole that it needs. */
type Props = {
  models: readonly ModelFile[]
  requestUrl: string | null
  holeUrl: string | null
}

/**
 * The maker's CAD files of a part, each with its size and date; without a solid, a link that asks for one (behavior 23.2). Then
 * the hole that it needs, drawn from its row.
 */
export function CadFiles({ models, requestUrl, holeUrl }: Props) {
  if (models.length === 0 && requestUrl === null && holeUrl === null) return null
  return (
    <section aria-labelledby="cad-files" className="cad-files">
      <h2 id="cad-files" className="section-title">
        CAD files
      </h2>
      <ul className="facts facts-beside">
        {models.map((file) => (
          <CadFile key={file.url} {...file} />
        ))}
        {holeUrl !== null && (
          <>
            <li>
              <a href={`${holeUrl}.kicad_mod`} rel="nofollow" className="text-link">
                KiCad footprint
              </a>
              <span className="muted cad-facts">
                The hole alone. With a ring by IPC-2221 level{' '}
                {PAD_LEVELS.map((level) => (
                  <a key={level} href={`${holeUrl}.kicad_mod?pad=${level}`} rel="nofollow" className="text-link">
                    {level.toUpperCase()}
                  </a>
                ))}
              </span>
            </li>
            <li>
              <a href={`${holeUrl}.hole.dxf`} rel="nofollow" className="text-link">
                Hole (DXF)
              </a>
              <span className="muted cad-facts">From this part’s row, to drill or cut</span>
            </li>
            <li>
              <a href="/kicad/parts.kicad_httplib" rel="nofollow" className="text-link">
                KiCad library
              </a>
              <span className="muted cad-facts">All parts in KiCad’s symbol chooser</span>
            </li>
          </>
        )}
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
