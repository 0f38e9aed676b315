import type { AnchorHTMLAttributes } from 'react'

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & {
  aim: 'sign-in' | 'again' | 'connect'
  to: string
  /** The token of the invite that the account accepts. */
  invite?: string
}

/** Leads to the issuer of the company's accounts, and back to `to`. */
export function CompanyLink({ aim, to, invite, ...link }: Props) {
  const query = new URLSearchParams({ aim, to, ...(invite !== undefined && { invite }) })
  return <a className="button" href={`/sign-in/company?${query}`} {...link} />
}
