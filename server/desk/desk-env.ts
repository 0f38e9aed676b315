import type { FlashBox, SessionCookie } from '#desk/desk-context.ts'
import type { Person } from '#people/person.ts'
import type { Session } from '#people/sessions.ts'
import type { AccessVerdict } from '#server/desk/access-table.ts'
import type { SiteEnv } from '#server/http/site-env.ts'

export type DeskEnv = {
  Bindings: SiteEnv['Bindings']
  Variables: SiteEnv['Variables'] & {
    /** Null only where the access table lets anybody in. */
    person: Person | null
    session: Session | null
    /** The access table's verdict, or an error if the database couldn't say who asks. */
    verdict: AccessVerdict | Error
    cookie: SessionCookie
    flash: FlashBox
  }
}
