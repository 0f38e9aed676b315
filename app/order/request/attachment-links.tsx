import type { ShownBuyerRequest } from '#app/order/request/request-answer.ts'

/** The files that came with a request or a message, to be saved. The browser asks the server itself, not the router. */
export const AttachmentLinks = ({ files }: Pick<ShownBuyerRequest, 'files'>) => (
  <ul className="rows">
    {files.map(({ name, size, path }) => (
      <li key={path}>
        <a href={path} download className="text-link">
          <bdi>{name}</bdi>
        </a>{' '}
        <span className="hint figures">{size}</span>
      </li>
    ))}
  </ul>
)
