import type { ShownBuyerRequest } from '#app/order/request/request-answer.ts'

/** The files that came with a request, to be saved. The browser asks the server itself, not the router. */
export function AttachmentLinks({ files }: Pick<ShownBuyerRequest, 'files'>) {
  return (
    <>
      <h2 className="section-title">Files</h2>
      <ul className="request-files">
        {files.map(({ name, size, path }) => (
          <li key={path}>
            <a href={path} download className="text-link">
              <bdi>{name}</bdi>
            </a>
            <span className="file-size">{size}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
