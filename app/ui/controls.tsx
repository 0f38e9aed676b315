import {
  type AnchorHTMLAttributes,
  type ButtonHTMLAttributes,
  type HTMLAttributes,
  type InputHTMLAttributes,
  type ReactNode,
  useId,
} from 'react'
import { Form, Link, type LinkProps } from 'react-router'
import { CloseIcon } from '#app/ui/icons.tsx'

type Tone = 'dark' | 'danger' | 'brass'

const buttonClass = (tone: Tone | undefined) => (tone ? `button button-${tone}` : 'button')

type SubmitProps = ButtonHTMLAttributes<HTMLButtonElement> & { intent?: string; tone?: Tone }

/** A submit button. `intent` tells the form's buttons apart. */
export const Submit = ({ intent, tone, name = intent && 'intent', value = intent, ...button }: SubmitProps) => (
  <button type="submit" name={name} value={value} className={buttonClass(tone)} {...button} />
)

/** A button that posts nothing: a script or a popover acts. */
export const Button = (button: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button type="button" className="button" {...button} />
)

export type PostedValues = Readonly<Record<string, string | number>>

export const HiddenFields = ({ fields }: { fields: PostedValues }) =>
  Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)

type PostProps = SubmitProps & { fields: PostedValues; action?: string; stays?: boolean }

/** A button that posts its fields, as a form of its own. The page `stays` where it is scrolled to. */
export const PostButton = ({ fields, action, stays = false, ...button }: PostProps) => (
  <Form method="post" {...(action !== undefined && { action })} preventScrollReset={stays}>
    <HiddenFields fields={fields} />
    <Submit {...button} />
  </Form>
)

export const ButtonLink = ({ tone, ...link }: LinkProps & { tone?: Tone }) => (
  <Link {...link} className={buttonClass(tone)} />
)
export const TextLink = (link: LinkProps) => <Link {...link} className="text-link" />
/** A part number, a size or another code: a translator leaves it as it is. */
export const CodeText = (text: HTMLAttributes<HTMLSpanElement>) => <span className="mono" translate="no" {...text} />
export const CodeLink = (link: LinkProps) => <Link {...link} className="text-link mono" translate="no" />
/** A link to what is no page: a file, another site, or a place on the page. */
export const TextAnchor = (link: AnchorHTMLAttributes<HTMLAnchorElement>) => <a {...link} className="text-link" />

export const CloseButton = (button: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button type="button" className="icon-button" {...button}>
    <CloseIcon />
  </button>
)

export const Check = ({ children, ...box }: InputHTMLAttributes<HTMLInputElement>) => (
  <label className="check">
    <input type="checkbox" {...box} /> <span>{children}</span>
  </label>
)

type NoticeProps = HTMLAttributes<HTMLParagraphElement> & { tone?: 'good' | 'warn' | 'bad' }

export const Notice = ({ tone, ...text }: NoticeProps) => <p className="notice" data-tone={tone} {...text} />

/** A page's title, a line about it, and its actions at the right. */
export const PageHead = ({ title, text, children }: { title: string; text?: string; children?: ReactNode }) => (
  <div className="split page-head">
    <div>
      <h1 className="page-title">{title}</h1>
      {text && <p className="lead">{text}</p>}
    </div>
    {children !== undefined && <div className="cluster">{children}</div>}
  </div>
)

type CardProps = HTMLAttributes<HTMLElement> & { title: string }

/** A part of a page with its heading, which names it. */
export function Card({ title, className = 'card', children, ...section }: CardProps) {
  const id = useId()
  return (
    <section className={className} aria-labelledby={id} {...section}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** Replaces an empty list: what is missing, and what to do. */
export const EmptyState = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="empty">
    <p className="strong">{title}</p>
    {children}
  </div>
)

type BadgeProps = { tone: 'plain' | 'new' | 'good' | 'warn' | 'bad'; children: string }

/** A state in a word. The color only repeats it. */
export const StateBadge = ({ tone, children }: BadgeProps) => (
  <span className="badge" data-tone={tone}>
    {children}
  </span>
)

export const mailLink = (mail: string): string => `mailto:${encodeURIComponent(mail).replace('%40', '@')}`
