import type { ShownBuyerRequest } from '#app/request/request-answer.ts'

/** Files of a request or message, to save. Plain links: the browser asks the server, not the router. */
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
