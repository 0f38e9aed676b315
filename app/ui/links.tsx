import type { AnchorHTMLAttributes } from 'react'
import { Link, type LinkProps } from 'react-router'

export const ButtonLink = (link: LinkProps) => <Link {...link} className="button" />
export const TextLink = (link: LinkProps) => <Link {...link} className="text-link" />
/** A link to what is no page: a file, another site, or a place on the page. */
export const TextAnchor = (link: AnchorHTMLAttributes<HTMLAnchorElement>) => <a {...link} className="text-link" />
