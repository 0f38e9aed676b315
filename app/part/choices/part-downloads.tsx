import { TextAnchor, TextLink } from '#app/ui/controls.tsx'
import { MODEL_LABELS, type ModelFile } from '#catalog/part/model-file.ts'
import { fileSize } from '#catalog/quantities/format-count.ts'

type Props = { url: string; pdfUrl: string | null; models: readonly ModelFile[]; requestUrl: string | null }

/** The part's downloads, and all parts' library. Without a solid, a link asks for one (behavior 23.2, 23.3). */
export function PartDownloads({ url, pdfUrl, models, requestUrl }: Props) {
  const files = [
    ...(pdfUrl === null ? [] : [{ name: 'Datasheet (PDF)', href: pdfUrl, bytes: null }]),
    ...models.map((file) => ({ name: MODEL_LABELS[file.kind], href: `${file.url}?download`, bytes: file.bytes })),
    { name: 'Drawing (SVG)', href: `${url}.svg`, bytes: null },
    { name: 'Spec sheet (PDF)', href: `${url}.pdf`, bytes: null },
    { name: 'KiCad library', href: '/kicad/parts.kicad_httplib', bytes: null },
  ]
  return (
    <nav aria-labelledby="downloads">
      <ul className="cluster part-downloads">
        <li id="downloads" className="muted">
          Downloads
        </li>
        {files.map(({ name, href, bytes }) => (
          <li key={href}>
            <TextAnchor href={href} rel="nofollow">
              {name}
            </TextAnchor>
            {bytes !== null && <span className="muted">{` ${fileSize(bytes)}`}</span>}
          </li>
        ))}
        {requestUrl !== null && (
          <li>
            <TextLink to={requestUrl} rel="nofollow">
              Ask for a 3D model
            </TextLink>
          </li>
        )}
      </ul>
    </nav>
  )
}
