import { TextAnchor } from '#app/ui/controls.tsx'
import { fileSize } from '#catalog/quantities/format-count.ts'
import type { ShownFile } from '#desk/requests/attachments/shown-files.ts'

/** A PDF opens in the viewer, a picture in full size, each in its own tab. Every file can be saved. */
export function RequestFile({ file: { name, size, path, isPicture, viewer } }: { file: ShownFile }) {
  return (
    <li>
      {isPicture && (
        <a href={`${path}?w=1280`} target="_blank" rel="noreferrer" className="request-picture">
          <img src={`${path}?w=640`} alt={`Larger: ${name}`} loading="lazy" />
        </a>
      )}
      {viewer !== null && (
        <span>
          <TextAnchor href={viewer} target="_blank" rel="noreferrer">
            Read <bdi>{name}</bdi>
          </TextAnchor>
          {' · '}
        </span>
      )}
      <TextAnchor href={path} download>
        {viewer === null ? <bdi>{name}</bdi> : 'Download'}
      </TextAnchor>{' '}
      <span className="hint">{fileSize(size)}</span>
    </li>
  )
}
