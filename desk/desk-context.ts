import { createContext } from 'react-router'
import type { DeskServices } from '#desk/desk-services.ts'
import type { Person } from '#people/person.ts'
import type { Session } from '#people/sessions.ts'
import type { SignInPlace } from '#people/sign-in.ts'

/** The signed-in person. Not set on public pages, such as the sign-in page. */
export const personContext = createContext<Person>()
/** The person for the layout, or null if signed out. */
export const signedInContext = createContext<Person | null>(null)
export const sessionContext = createContext<Session | null>(null)
export const servicesContext = createContext<DeskServices>()
export const flashContext = createContext<FlashBox>()
/** Signs the browser in or out: sets or clears its cookie in the response. */
export const cookieContext = createContext<SessionCookie>()
export const deskReportContext = createContext<(error: unknown) => void>()

export type SessionCookie = SignInPlace & {
  set(token: string): void
  clear(): void
  /** The origin in the browser's address bar, for links and passkeys. */
  readonly origin: string
}

export type Flash = {
  readonly kind: 'done' | 'problem'
  readonly text: string
  /** When many requests were changed (ISO 8601), if *Undo* can bring back their values. */
  readonly undo?: string | undefined
}

export type FlashBox = {
  say(text: string, kind?: Flash['kind'], undo?: Flash['undo']): void
  /** Returns the previous page's message, or null, and removes it. */
  take(): Flash | null
}
