import type { ButtonHTMLAttributes, HTMLAttributes } from 'react'
import { Link, type LinkProps } from 'react-router'

type SubmitProps = ButtonHTMLAttributes<HTMLButtonElement> & { intent?: string; tone?: 'dark' | 'danger' | 'brass' }

/** A submit button. `intent` tells the form's buttons apart. */
export const Submit = ({ intent, tone, name = intent && 'intent', value = intent, ...button }: SubmitProps) => (
  <button type="submit" name={name} value={value} className={tone ? `button button-${tone}` : 'button'} {...button} />
)

/** A link that looks like a button. */
export const ButtonLink = (link: LinkProps) => <Link {...link} className="button" />
/** A link in a text. */
export const TextLink = (link: LinkProps) => <Link {...link} className="text-link" />

type NoticeProps = HTMLAttributes<HTMLParagraphElement> & { tone?: 'good' | 'warn' | 'bad' }

/** A highlighted paragraph. */
export const Notice = ({ tone, ...text }: NoticeProps) => <p className="notice" data-tone={tone} {...text} />
