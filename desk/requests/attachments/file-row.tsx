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
          <a href={viewer} target="_blank" rel="noreferrer" className="text-link">
            Read <bdi>{name}</bdi>
          </a>
          {' · '}
        </span>
      )}
      <a href={path} download className="text-link">
        {viewer === null ? <bdi>{name}</bdi> : 'Download'}
      </a>{' '}
      <span className="hint">{fileSize(size)}</span>
    </li>
  )
}
