import type { ReactNode } from 'react'

type Props = { title: string; text?: string; children?: ReactNode }

/** A page's title, a line about it, and its actions at the right. */
export function PageHead({ title, text, children }: Props) {
  return (
    <div className="split page-head">
      <div>
        <h1 className="page-title">{title}</h1>
        {text && <p className="lead">{text}</p>}
      </div>
      {children !== undefined && <div className="cluster">{children}</div>}
    </div>
  )
}
