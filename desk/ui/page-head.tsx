import type { ReactNode } from 'react'

type Props = { title: string; text?: string; children?: ReactNode }

/** A page's title, a line about it, and its actions on the right. */
export function PageHead({ title, text, children }: Props) {
  return (
    <div className="desk-page-head">
      <div>
        <h1 className="desk-title">{title}</h1>
        {text && <p className="desk-lead">{text}</p>}
      </div>
      {children && <div className="desk-actions">{children}</div>}
    </div>
  )
}
